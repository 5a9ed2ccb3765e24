import type { RevokeReason } from '../../electron/contract/revocation.ts'

/** The texts of a rotation. */
export const rotate = {
  action: 'Rotate key…',
  actionOwn: 'Rotate this app’s key',
  title: (name: string) => `Rotate ${name}`,
  titleLocal: (name: string) => `Rotate ${name} on the local service`,
  step: { create: 'Create', check: 'Check', store: 'Store', deliver: 'Deliver', retire: 'Old key' },

  lead: 'A new key takes the place of this one. The old key keeps working until the last step.',
  leadRevoked:
    'A new key takes the place of this one. The old key is revoked already, so put the new one in its place soon.',
  leadMayBeRevoked:
    'A new key takes the place of this one. The old key may be revoked already, so put the new one in its place soon.',
  leadOwn:
    'A new key takes the place of the one that this app is signed in with. The app stays signed in throughout.',
  old: 'Old key',
  fresh: 'New key',
  name: 'Name of the new key',
  nameHint: 'The same name, or one with a suffix to tell the two apart.',
  start: 'Create new key',

  working: {
    create: 'Creating the new key…',
    look: 'Reading the list…',
    check: 'Checking that the new key works…',
    store: 'Storing the new key for this app and reading it back…',
    deliver: 'Opening the new secret…',
    retire: 'Revoking the old key…',
    undo: 'Revoking the new key…',
  },

  deliverTitle: 'Put the new secret in place',
  deliverLead: 'The new key works. Put its secret wherever the old one is used. It is shown once.',
  deliverLeadPlaced: 'The new key works. Its secret was put in place and cannot be shown again.',
  deliverTitleOwn: 'This app uses the new key',
  deliverLeadOwn: (store: string) =>
    `The new key works. It is stored in ${store} and was read back. Copy it if something else uses it too.`,
  deliverLeadMinted:
    'The new key works, and this app is signed in with it. Copy it if something else uses it too.',
  deliverLeadInMemory:
    'The new key works, and this app is signed in with it until you quit. Copy it: afterwards you need it to sign in.',
  gate: 'Copy it, deliver it or confirm that you saved it, then continue.',
  /** Also why the last step, which was reached with a copy alone, gave way to this one. */
  copyLost: {
    gone: 'The copy is no longer on the clipboard, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.',
    uncertain:
      'The copy may still be on the clipboard, but its time is over, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.',
  },
  next: 'Continue',
  notKept:
    'The new secret could not be sealed on this computer. If Keystow ends before you are done, the new key remains as an extra one.',

  retireTitle: 'The old key',
  retireLead: 'The new key works. The old one works too.',
  stillUsed: (when: string) =>
    `The old key was used ${when}. Once it is revoked, anything still using it gets 401.`,
  noUse: 'No use of the old key is recorded. Once it is revoked, anything still using it gets 401.',
  onlyOwnUse:
    'Only this app is recorded to have used the old key. Once it is revoked, anything still using it gets 401.',
  noOtherUse:
    'This app used the old key until now; no later use is recorded. Once it is revoked, anything else still using it gets 401.',
  revokeOld: 'Revoke old key',
  keepOld: 'Keep old for now',
  showAgain: 'Back to the secret',

  undo: 'Undo rotation',
  undoTitle: 'Undo the rotation?',
  undoBody: (four: string) =>
    `This revokes the new key …${four}: whatever uses it already gets 401 from then on. The old key stays as it is.`,
  undoConfirm: 'Revoke new key',
  undoCancel: 'Keep new key',

  leaveTitle: 'Leave this rotation for later?',
  leaveBody: {
    none: 'The old key stays as it is. If there is a new key, its secret is not on this computer, so it can only be revoked.',
    sealed:
      'Nothing is lost: no key is revoked, and the new secret stays sealed on this computer until you go on.',
    memory:
      'No key is revoked. All of this is kept only until you quit; after that the new key is an extra one.',
  },

  unfinished: (name: string) => `The rotation of ${name} is unfinished. The new key works.`,
  unfinishedRetire: (name: string) =>
    `The rotation of ${name} ends by itself once the old key is revoked.`,
  unfinishedUnproven: (name: string) =>
    `The rotation of ${name} is unfinished. The new key was not proven to work; the old one is unchanged.`,
  unfinishedUnknown: (name: string) =>
    `The rotation of ${name} was cut short. A new key may have been created.`,
  unfinishedUndo: (name: string) =>
    `The rotation of ${name} is being undone. The new key may still work.`,
  goOn: 'Continue rotation',

  wantedBy: {
    person: 'you chose to revoke it',
    bulk: 'a bulk revoke',
    plan: 'a planned revoke',
    program: 'a program asked for it',
    lease: 'it belongs to a program that ends',
    rotation: 'this rotation',
    undo: 'an undone rotation',
    leak: 'a leak',
    orphan: 'a lost create',
  } satisfies Readonly<Record<RevokeReason, string>>,
  newWorks: 'Nothing else changed: the new key works, and the old one is unchanged.',
  oldUnchanged: 'The old key is unchanged.',
  oldMayWork: 'The old key may still work.',
  newMayWork: 'The new key may still work.',
  problems: {
    interrupted: 'Keystow ended in the middle of this rotation. Continue where it stopped.',
    interruptedUnknown:
      'Keystow ended while the new key was being created. The list tells whether it exists.',
    interruptedUndo: 'Keystow ended before the new key was revoked. It may still work.',
    checkFailed: 'The new key was created, but the check did not succeed.',
    storeFailed: 'The new key works, but it could not be stored for this app.',
    openFailed: 'The new secret could not be opened.',
    undoFailed: 'The new key was not revoked.',
    retireFailed: 'The old key was not revoked.',
    oldGone:
      'The old key is revoked already. The new key is the one that is left, so put it in place.',
    oldGoneDelivered: 'The old key is revoked already. The new key is the one that is left.',
    oldUnlisted:
      'The list does not show the old key. The new key may be the only one left, so it was not revoked. Put it in place and go on, or undo the rotation later.',
    tooLate: 'The revoke of the old key was sent already, so the new key stays.',
    oldUnproven:
      'The request to revoke the old key was sent, but its end is not proven: it may work, or still end. If a list shows it, Keystow may revoke it again. Keep it, and this rotation sends nothing more for it.',
    newUnproven:
      'The request to revoke the new key was sent, but its end is not proven. It may still work.',
    oldWanted: (reasons: string) =>
      `The new key was not revoked, because the old one is to be revoked for another reason: ${reasons}. Stop that first; otherwise both keys end.`,
    newGone:
      'The new key is not listed any more; Keystow did not revoke it. The old key was left alone. “Undo rotation” ends this rotation.',
    orphan: (name: string, four: string) =>
      `A key named ${name} (…${four}) may exist because of it, or be somebody else’s. Its secret was not received. The old key is unchanged.`,
  },

  ended: {
    rotated: 'Rotated',
    kept: 'Both keys work',
    oldMayEnd: 'The old key may still end',
    undone: 'Undone',
  },
  endedBody: {
    rotated: (oldFour: string, newFour: string) =>
      `The old key …${oldFour} is revoked. The new key …${newFour} works.`,
    kept: (oldFour: string, newFour: string) =>
      `The new key …${newFour} works. The old key …${oldFour} works until you revoke it.`,
    oldMayEnd: (oldFour: string, newFour: string) =>
      `The new key …${newFour} works. The rotation sends nothing more for the old key …${oldFour}. A request to revoke it was sent before, so it may still end.`,
    undone: (oldFour: string) => `The new key is revoked. The old key …${oldFour} works as before.`,
  },
}
