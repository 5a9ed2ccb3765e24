export const notices = {
  disk_full: (path: string) => `The disk is full. What Keystow does is not recorded until there is room: ${path}.`,
  file_mended: (path: string) =>
    `Parts of a file could not be used and were left out, such as a connection without a valid address. The whole file as it was is kept at ${path}.`,
  proofs_quarantined: (path: string) =>
    `The record of revoked keys that are not confirmed yet was damaged. Keystow began a new one; the old file is kept at ${path}.`,
  kept_quarantined: (path: string) => `The file of kept secrets was damaged. Keystow began a new one; the old file is kept at ${path}.`,
  rotations_quarantined: (path: string) =>
    `The file of unfinished rotations was damaged. Look through the list for keys that nobody uses; the old file is kept at ${path}.`,
  service_quarantined: (path: string) => `The local service’s file was damaged. It began anew; the old file is kept at ${path}.`,
  creates_quarantined: (path: string) =>
    `A note of a key that a program had asked for was damaged. Look through the list for keys that nobody uses; the old file is kept at ${path}.`,
  incidents_quarantined: (path: string) =>
    `The record of a leaked key was damaged. Look whether that key is revoked; the old file is kept at ${path}.`,
  create_left: (key: string) =>
    `A program had asked for the API key ${key} when Keystow ended, and it may exist. Its connection is not known here any more: look for it at the service.`,
  lease_left: (key: string) =>
    `The API key ${key} was made for a program, and may work still. Its connection is not known here any more: revoke it at the service.`,
}
