export const notices = {
  disk_full: (path: string) =>
    `The disk is full. What Keystow does is not recorded until there is room: ${path}.`,
  file_left: (path: string) =>
    `Keystow could not remove an old file. It opens without your present passphrase and may hold secrets: ${path}. Delete it.`,
  service_quarantined: (path: string) =>
    `The local service’s file was damaged. It began anew; the old file is kept at ${path}.`,
  revoke_left: (key: string) =>
    `The API key ${key} was still to be revoked when its connection was forgotten, and may work. Revoke it at the service.`,
  lease_left: (key: string) =>
    `The API key ${key} was made for a program, and may work still. Its connection is not known here any more: revoke it at the service.`,
}
