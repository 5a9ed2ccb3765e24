import type { ProofDoubt } from '../../electron/contract/death-proof.ts'
import { count } from './en-count.ts'

/** The texts of the leak runbook. */
export const incident = {
  action: 'This key leaked…',
  actionFound: 'It leaked…',
  title: 'A key leaked',
  titleOf: (name: string) => `${name} leaked`,
  step: {
    find: 'Key',
    known: 'Order',
    replace: 'Replace',
    revoke: 'Revoke',
    proof: 'Proof',
    note: 'Note',
  },

  findTitle: 'Which key is it?',
  findLead:
    'Paste what leaked: the key itself, a line, a whole file or an address. Keystow looks for keys in it and does not keep the text.',
  paste: 'Leaked text',
  pasteHint:
    'It is not shown here. To choose a key by name, open its row’s menu in the list instead.',
  look: 'Look for keys',
  looking: 'Looking…',
  nothingInIt: 'There is nothing in this text that looks like a key.',
  unfinished: 'Unfinished',
  choose: (name: string) => `Choose ${name}`,
  chooseShort: 'Choose',
  oneMatch: 'One listed key ends like the pasted one:',
  manyMatches: (n: number) =>
    `${count(n, 'listed key ends', 'listed keys end')} like what was pasted. Choose the right one, or ask one service which it is.`,
  noMatch: (fours: string) => `No listed key ends in ${fours}.`,
  unread: (connections: string) =>
    `The keys of ${connections} could not be looked through: there is no list of them.`,
  askTitle: 'Ask one service',
  askLead:
    'One list request with the leaked key tells which workspace it belongs to. It spends one of the key’s requests and may change its last use.',
  askWhere: 'Service',
  askWhich: 'Leaked key',
  ask: 'Ask with the leaked key…',
  asking: 'Asking…',
  refusedThere: (host: string) =>
    `${host} refused it with 401: it does not work there, or no longer.`,
  elsewhere: (host: string) =>
    `It works on ${host}, in a workspace that is not connected here. Add a connection to that workspace with another key, then begin again.`,
  foundThere: (host: string) => `${host} says that it belongs to this workspace.`,
  startOver: 'Paste something else',

  knownTitle: 'What comes first?',
  knownLead: 'Services disagree on the order. Look at the last use, then decide.',
  lastUseOwn: 'By this app',
  origin: 'Origin',
  createdHere: 'Created with Keystow on this computer',
  createdElsewhere: 'Not created with Keystow on this computer',
  kept: 'Its secret is kept on this computer',
  notDelivered: 'No delivery noted here',
  programs: 'Given to',
  secret: 'Leaked secret',
  secretWhere: {
    disk: 'Sealed on this computer until the end, at most 24 hours',
    memory: 'In memory only, until you quit: nothing is kept on this computer',
    none: 'Not known. You can paste it later for the proof',
  },
  place: 'Where did it leak? (optional)',
  placeHint: 'For the note, such as “public repository, commit 3f2a1c”. Not the key itself.',
  placesFound: 'Found by the last scan:',
  usePlaceShort: 'Use',
  usePlace: (place: string) => `Use ${place}`,
  order: 'Order',
  orders: {
    revoke_first: 'Revoke now',
    replace_first: 'Replace first',
  },
  consequences: {
    revoke_first:
      'The service is told at once to refuse the key; a proof follows. What still uses it fails until it has another key.',
    replace_first:
      'The key is not revoked before another one is in its place. Until then, whoever found it can use it too.',
  },
  ownConsequence:
    'Keystow is signed in with this key. “Revoke now” signs it out; “Replace first” keeps it signed in.',
  wrongKey: 'Wrong key',

  replaceTitle: 'Put another key in its place',
  replaceLead: {
    revoke_first: 'The leaked key is revoked. What used it needs another one.',
    replace_first:
      'The leaked key is not revoked yet: it works until then, for whoever found it too.',
  },
  noReplacement: 'No replacement needed',
  newGone:
    'The new key is not listed any more; Keystow did not revoke it. The leaked key was left alone. Undo, then create another one.',
  back: 'Back to the order',

  revokeTitle: 'Revoke the leaked key',
  revokeLead:
    'Once it is revoked, the service should answer 401 to whatever still uses it; the next step proves it. This cannot be undone.',
  revokeButton: 'Revoke leaked key',
  working: { revoke: 'Revoking the leaked key…', proof: 'Asking the service with the leaked key…' },

  proofTitle: 'Does it still work?',
  proofLead:
    'One list request with the leaked key shows it. Only 401 counts, and only if the service answers another key of the workspace.',
  prove: 'Ask again',
  proveFirst: 'Ask the service',
  alive:
    'The leaked key still works. The service may take a moment; else it is another key with the same last four characters. Look for it in the list, and at the service itself.',
  pasteForProof: 'Paste the leaked key',
  pasteForProofHint: (four: string) =>
    `It ends in …${four}. It goes to this service only and is not kept.`,
  otherSecret: (four: string) => `None of what was pasted ends in …${four}.`,
  putOff: 'Replace it first, prove later',
  whyNot: 'End without a proof…',
  whyTitle: 'End without a proof?',
  whyLead: 'The leaked key may still work. Write for the note why this ends all the same.',
  why: 'Reason',
  whyConfirm: 'End without proof',

  noteTitle: 'Incident note',
  proven: (time: string) => `401 confirmed at ${time}: the service refuses the leaked key.`,
  notProven: 'Ended without a proof. The note says why.',
  noteLead: 'For those who were not there. It contains no secret.',
  notePreview: 'Preview of the note',
  withPaths: 'Include the paths of files',
  save: 'Save note…',
  copy: 'Copy note',
  takeUp: 'Back to the proof',
  finish: 'Finish',
  finished: 'The leak runbook is finished.',

  problems: {
    failed: 'Nothing was changed.',
    interrupted:
      'Keystow ended in the middle of this step. Try it again: what was done is not done twice.',
    doubt: {
      answer: 'Whether the leaked key still works is not known.',
      comparison:
        'The service refused the leaked key, but it did not answer this app’s own key either. It may refuse everybody.',
      ownGone:
        'The service refused the leaked key, but Keystow has no other key there to compare with: it was signed in with this one. Sign in with another key, then ask again.',
    } satisfies Record<ProofDoubt['kind'] | 'ownGone', string>,
  },

  leaveTitle: 'Leave the runbook for later?',
  leaveBody: {
    disk: 'It is not finished. Keystow reminds you of it, and goes on where you left it.',
    memory: 'It is not finished. All of it is kept only until you quit.',
  },
  notice: (name: string) => `${name} leaked, and the runbook is not finished.`,

  pastedFound: (name: string, four: string) => `The pasted secret matches ${name} (…${four}).`,
}
