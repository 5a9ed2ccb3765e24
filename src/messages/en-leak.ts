import type { LeakItemState, SkippableItem } from '../../electron/contract/leak.ts'
import { count } from './en-count.ts'

/** The texts about leaked keys. */
export const leak = {
  action: 'This key leaked…',
  actionFound: 'It leaked…',
  title: 'A key leaked',
  titleOf: (name: string) => `${name} leaked`,
  findTitle: 'Which key is it?',
  findLead:
    'Paste what leaked: the key itself, a line, a whole file or an address. Keystow looks for keys in that text, also in an address, and opens no page. The text is dropped. The secret of a key found in it may be kept until that key is proven dead, at most until 24 hours after its revoke.',
  paste: 'Leaked text',
  pasteHint:
    'It is not shown here. To choose a key by name, open its row’s menu in the list instead.',
  look: 'Look for keys',
  looking: 'Looking…',
  nothingInIt: 'There is nothing in this text that looks like a key.',
  nothingInAddress:
    'There is no key in this address. Keystow does not open the page, but you can paste its text.',
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

  state: {
    alive: 'leaked and is not revoked',
    wanted: 'leaked and is to be revoked',
    sent: 'leaked; the revoke was sent, and the key may still work',
    dead: 'is revoked, not proven dead',
    not_proven: 'may still work: the service never confirmed the revoke',
    works: 'is revoked, and still works',
    proven: 'is revoked and proven dead',
  },
  show: 'Show leak',
  showLong: (key: string) => `Show leak of ${key}`,

  revokeNow: 'Revoke now',
  revokeLead:
    'The service is told at once to refuse the key. What still uses it fails until it has another key.',
  ownConsequence:
    'Keystow is signed in with this key. Revoking it now signs Keystow out. To stay signed in, replace it first.',
  otherKey:
    'The service may take a moment. Otherwise it may be another key with the same last four characters: look for it in the list.',
  notLeaked: 'Not leaked',
  facts: {
    origin: 'Origin',
    createdHere: 'Created with Keystow on this computer',
    createdElsewhere: 'Not created with Keystow on this computer',
    notDelivered: 'No delivery noted here',
    programs: 'Given to',
  },

  checklist: 'What to do about the leak',
  item: {
    revoke: 'Revoke the leaked key',
    proof: 'Prove that it is dead',
    replace: 'Put another key in its place',
    place: 'Note where it leaked',
  },
  itemState: {
    todo: 'To do',
    doing: 'In progress',
    done: 'Done',
    skipped: 'Skipped',
    not_proven: 'Not proven',
  } satisfies Record<LeakItemState, string>,
  skip: {
    proof: 'Skip proof',
    replace: 'No replacement needed',
    place: 'Place unknown',
  } satisfies Record<SkippableItem, string>,
  resume: { proof: 'Prove after all', replace: 'Replace after all', place: 'Note place after all' },
  proofFollows: 'The proof follows once the key is revoked.',
  proofLead:
    'One list request with the leaked key shows it. Only a refusal (401) counts, and only if the service answers another key of the workspace.',
  prove: 'Ask the service',
  pasteForProof: 'Paste the leaked key',
  pasteForProofHint: (four: string) => `It ends in …${four} and goes to this service only.`,
  otherSecret: (four: string) => `None of what was pasted ends in …${four}.`,
  replace: 'Create new key…',
  replaceOn: 'Continue rotation',
  replacedBy: (key: string) => `${key} took its place.`,
  place: 'Where did it leak?',
  placeHint: 'For the note, such as “public repository, commit 3f2a1c”. Not the key itself.',
  placesFound: 'Found by the last scan:',
  usePlaceShort: 'Use',
  usePlace: (place: string) => `Use ${place}`,
  savePlace: 'Save place',

  note: 'Leak note',
  noteLead: 'For people who were not there. It contains no secret.',
  showNote: 'Show note',
  hideNote: 'Hide note',
  notePreview: 'Preview of the note',
  reason: 'Why is it not proven? (optional)',
  saveReason: 'Save reason',
  withPaths: 'Include the paths of files',
  save: 'Save note…',
  copy: 'Copy note',

  finish: { proven: 'Done', open: 'Done, with open items', unproven: 'Done, not proven' },
  finished: 'The leak is closed.',

  pastedFound: (name: string, four: string) =>
    `${name} ends like the pasted secret (…${four}). It may be another key.`,
}
