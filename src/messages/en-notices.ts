export const notices = {
  disk_full: (path: string) =>
    `The disk is full, so Keystow could not save ${path}. What you changed is lost when you quit, unless you free some space first.`,
  not_written: (path: string) =>
    `Keystow could not save ${path}. It keeps trying. What you changed is lost if you quit before it is saved.`,
  file_left: (path: string) =>
    `Keystow could not remove an old file. It opens without your present passphrase and may hold secrets: ${path}. Delete it.`,
  file_changed: (path: string) =>
    `Another program or computer changed ${path}. Keystow saves nothing until you restart it.`,
  file_older: (path: string) =>
    `${path} was replaced by an older copy, is damaged or is missing. Later changes are not in it.`,
  not_synced: (path: string) =>
    `${path} is saved, but the disk did not confirm it. A power failure could undo the last change.`,
  service_quarantined: (path: string) =>
    `The local service’s file was damaged. It began anew; the old file is kept at ${path}.`,
  revoke_left: (key: string) =>
    `The API key ${key} was still to be revoked when its connection was forgotten, and may work. Revoke it at the service.`,
  lease_left: (key: string) =>
    `The API key ${key} was made for a program, and may work still. Its connection is not known here any more: revoke it at the service.`,
}
