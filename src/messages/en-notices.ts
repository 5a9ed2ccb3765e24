export const notices = {
  disk_full: (path: string) => `The disk is full. What Keystow does is not recorded until there is room: ${path}.`,
  file_mended: (path: string) =>
    `Parts of a file could not be used and were left out, such as a connection without a valid address. The whole file as it was is kept at ${path}.`,
  settings_quarantined: (path: string) =>
    `The settings file was damaged. Keystow began with fresh settings; the old file is kept at ${path}.`,
  tokens_quarantined: (path: string) => `The file of sealed keys was damaged. Connect again where asked; the old file is kept at ${path}.`,
  annotations_quarantined: (path: string) =>
    `The file of your notes and tags was damaged. Keystow began a new one; the old file is kept at ${path}.`,
  service_quarantined: (path: string) => `The local service’s file was damaged. It began anew; the old file is kept at ${path}.`,
  visits_quarantined: (path: string) =>
    `The file of the keys that were listed last was damaged. Keys that appeared since are not reported; the old file is kept at ${path}.`,
  bulk_quarantined: (path: string) =>
    `The record of a bulk revoke could not be read. Look through the list for the keys that it was to revoke; the record is kept at ${path}.`,
  leases_quarantined: (path: string) =>
    `A note of a key that a program had of its own was damaged. Look through the list for keys that nobody uses; the old file is kept at ${path}.`,
  plans_unreadable: (path: string) =>
    `The file of planned revokes could not be opened: nothing of it is carried out. It is at ${path} until you plan something anew.`,
  create_left: (key: string) =>
    `A program had asked for the API key ${key} when Keystow ended, and it may exist. Its connection is not known here any more: look for it at the service.`,
  lease_left: (key: string) =>
    `The API key ${key} was made for a program, and may work still. Its connection is not known here any more: revoke it at the service.`,
}
