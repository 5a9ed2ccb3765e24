/** The texts of the diagnostics. */
export const diagnostics = {
  reading: 'Checking Keystow…',
  well: 'All is well.',
  disk: 'Keystow cannot save anything: its disk is full or read-only. Make room on the disk, then check again.',
  errors: 'Keystow logged errors since it started. The report ends with the latest.',
  open: (tab: string) => `Open “${tab}”`,
  report: 'Report',
  reportHint: 'Exactly this text is copied. It contains no tokens, secrets or names of keys.',
  copy: 'Copy diagnostics',
  again: 'Check again',
}
