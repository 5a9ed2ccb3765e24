/** The texts of the details pane, and of what is noted on this computer. */
export const details = {
  details: {
    pane: (name: string) => `Details of ${name}`,
    show: 'Show details',
    close: 'Close details',
    toggle: 'Details',
    id: 'Key ID',
    workspace: 'Workspace',
    workspaceUnknown: 'Not reported by the service',
    active: 'It was used within the last 24 hours.',
    recent: 'It was used, though not within the last 24 hours.',
    fresh: 'Too new to judge: no use recorded yet.',
    idle: 'It was used before, but not for a long time.',
    unused: 'The service has recorded no use since it was created.',
    secretLost:
      'The answer to its create was lost, and its secret was never seen here. Revoke it and create another one.',
    exactTimes: 'Exact times',
    checkIgnored:
      'This app’s own calls are not counted; a use by others in the same seconds would not show.',
    listedUse: (relative: string) =>
      `The service lists ${relative}. This app called then, which is not counted; a use by others in the same seconds would not show.`,
    thisApp: 'This app',
    own: 'This app is signed in with this API key. Revoking it signs this app out.',
    maybeOwn:
      'The last four characters are those of this app’s key. It may be the one that this app is signed in with.',
    createdHere: 'It was created by this app on this computer.',
    createdElsewhere: 'This app has no record of creating it.',
    checked: (time: string) => `Checked by this app ${time}.`,
    activity: 'Activity on this computer',
    noActivity: 'Nothing has been done with it from this computer.',
    copyId: 'Copy ID',
    revoke: 'Revoke key…',
  },

  notes: {
    title: 'Only on this computer',
    lead: 'Never sent to the service.',
    alias: 'Your name for it',
    note: 'Note',
    notePlaceholder: 'Who uses it, where, and whom to ask',
    tags: 'Tags',
    tagsHint: (most: number) => `Separated by commas, ${most} at most.`,
    tagTooLong: (max: number) => `A tag has at most ${max} characters.`,
    tooManyTags: (most: number) => `Use at most ${most} tags.`,
    secret: 'This looks like a secret. It was not saved: notes are no place for secrets.',
    failed: 'It could not be saved. What was saved before is unchanged. Try again.',
    saved: 'Saved on this computer.',
    tagged: (tags: string) => `Tags: ${tags}`,
  },
}
