import type { CheckRequest, CheckState, SeenCode } from '../../electron/contract/contract-check.ts'
import { counter } from '../../electron/contract/count.ts'
import { contractRules } from './en-contract-rules.ts'

const count = counter('en')

const TIME_FORMS: Readonly<Record<string, string>> = {
  milliseconds: 'with milliseconds and Z',
  seconds: 'without milliseconds',
  offset: '+00:00 in place of Z',
  more_digits: 'finer than milliseconds',
  other: 'another form',
}

const seen: Readonly<Record<SeenCode, (value: string) => string>> = {
  content_type: (type) => (type === 'none' ? 'No Content-Type.' : type === 'other' ? 'Another Content-Type.' : `Content-Type: ${type}.`),
  not_json: () => 'The body is not JSON.',
  compressed: () => 'The body is compressed, although that was not asked for.',
  too_large: () => 'The body is too large to be read.',
  accepted: (status) => `Accepted: ${status}.`,
  status: (status) => `Answered ${status}.`,
  body_kind: (kind) => `The body is of kind ${kind}, not an object.`,
  no_data: () => 'The body has no “data”.',
  keys_kind: (kind) => `data.keys is of kind ${kind}, not an array.`,
  field_kind: (field) => `${field}.`,
  entry_kind: (kind) => `An entry of kind ${kind}.`,
  id_form: () => 'Ids of another form.',
  ids_twice: (n) => `${count(Number(n), 'id is', 'ids are')} there twice.`,
  last_four_length: (n) => `${count(Number(n), 'character', 'characters')} long.`,
  own_missing: () => 'No listed key ends as this connection’s key does.',
  time_form: (form) => `${TIME_FORMS[form] ?? form}.`.replace(/^./, (first) => (form in TIME_FORMS ? first.toUpperCase() : first)),
  full_secret: () => 'A full key is in the list.',
  token_form: () => 'This connection’s key has another form.',
  headers_missing: (names) => `Missing: ${names}.`,
  limit: (value) => (value === 'other' ? 'Not a number.' : `The limit is ${value}.`),
  remaining: (value) => (value === 'other' ? 'Not a number.' : `The value is ${value}.`),
  not_falling: (value) => `Stays at ${value} over three requests.`,
  reset_form: (form) => (form === 'date' ? 'A date.' : 'Neither a number nor a date.'),
  error_shape: (shape) =>
    ({ flat: '{ code, message }.', empty: 'An empty body.', html: 'An HTML page.', other: 'Another body.' })[shape] ?? `${shape}.`,
  no_challenge: () => 'It has no WWW-Authenticate.',
  other_challenge: () => 'Another WWW-Authenticate.',
  list_order: (order) => ({ oldest: 'Oldest first.', shuffled: 'Another order each time.' })[order] ?? 'In another order.',
  prefix: (prefix) => `The prefix is ${prefix}.`,
  secret_form: () => 'Other or not so many characters follow.',
  last_use: (use) => (use === 'never' ? 'No use is recorded.' : 'The use shows later.'),
  reset_unit: (unit) => (unit === 'delta-seconds' ? 'In seconds left.' : 'In milliseconds since the epoch.'),
  extra_field: (name) => `Further field: ${name}.`,
  header_case: (form) => ({ lower: 'As x-ratelimit-limit.', title: 'As X-Ratelimit-Limit.' })[form] ?? 'In different ways.',
  clock: (seconds) =>
    Number(seconds) > 0
      ? `${count(Number(seconds), 'second', 'seconds')} ahead.`
      : `${count(-Number(seconds), 'second', 'seconds')} behind.`,
}

/** The texts of the contract check. */
export const contractCheck = {
  entry: 'Check this service…',
  title: (connection: string) => `Check the service of ${connection}`,
  lead: 'Compares the service with the rules that Keystow knows of the interface. Creates, changes and keeps no API key.',
  spends:
    'It sends 5 requests for the list. Three use this connection’s key and count towards its limit; one has no key, and one a made-up key.',
  run: 'Check service',
  again: 'Check again',
  running: 'Checking the service…',
  stop: 'Cancel check',
  stopped: 'The check was cancelled.',
  sum: (holds: number, differs: number, notSeen: number) => `${holds} hold, ${differs} differ, ${notSeen} not seen.`,
  fixed: 'What the interface fixes',
  open: 'What it leaves open, compared with the local service',
  numbers: 'The numbers are those of docs/interface.md, Keystow’s page about the interface.',
  rule: 'Rule',
  state: 'State',
  what: 'What was seen',
  states: { holds: 'Holds', differs: 'Differs', not_seen: 'Not seen' } satisfies Record<CheckState, string>,
  openStates: { holds: 'Same', differs: 'Different', not_seen: 'Not seen' } satisfies Record<CheckState, string>,
  showUnseen: (n: number) => `Show ${count(n, 'rule', 'rules')} that no list shows`,
  hideUnseen: 'Hide rules that no list shows',
  notSeen: 'A list does not show it.',
  where: {
    list: 'List:',
    again: 'Second list:',
    query: 'With a query:',
    no_key: 'Without a key:',
    unknown_key: 'With a made-up key:',
  } satisfies Record<CheckRequest, string>,
  seen,
  rules: contractRules,
  save: 'Save as JSON…',
  saved: (path: string) => `Saved: ${path}`,
  notSaved: 'Nothing was saved.',
  use: 'Use in the Lab…',
  useTitle: 'Have the local service answer as this one does?',
  useBody: 'Local: what was seen is set in the Lab, under Behaviour and Clock, and can be reset there. What was not seen stays as it is.',
  useCannot: (rules: string) => `The local service cannot imitate: ${rules}.`,
  useConfirm: 'Set the Lab',
  used: 'The local service answers as this one does now.',
}
