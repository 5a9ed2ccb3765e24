import type { CheckRequest, CheckState, SeenCode } from '../../electron/contract/contract-check.ts'
import { counter } from '../../electron/contract/count.ts'
import { contractRules } from './de-contract-rules.ts'

const count = counter('de')

const KINDS: Readonly<Record<string, string>> = {
  missing: 'fehlt',
  array: 'Array',
  object: 'Objekt',
  string: 'Zeichenkette',
  number: 'Zahl',
  boolean: 'Wahrheitswert',
  null: 'null',
  date: 'Datum ohne Uhrzeit',
  no_zone: 'ohne Zeitzone',
  offset: 'andere Zeitzone',
  other: 'andere Form',
}
const kind = (word: string): string => KINDS[word] ?? word
/** `lastUsedAt: missing`. */
const field = (text: string): string => text.replace(/: (\w+)$/, (_all, word: string) => `: ${kind(word)}`)

const TIME_FORMS: Readonly<Record<string, string>> = {
  milliseconds: 'Mit Millisekunden und Z.',
  seconds: 'Ohne Millisekunden.',
  offset: '+00:00 statt Z.',
  more_digits: 'Feiner als Millisekunden.',
  other: 'In anderer Form.',
}

const seen: Readonly<Record<SeenCode, (value: string) => string>> = {
  content_type: (type) =>
    type === 'none' ? 'Kein Content-Type.' : type === 'other' ? 'Anderer Content-Type.' : `Content-Type ist ${type}.`,
  not_json: () => 'Der Body ist kein JSON.',
  compressed: () => 'Der Body ist komprimiert, obwohl das nicht verlangt war.',
  too_large: () => 'Der Body ist zu groß, um ihn zu lesen.',
  accepted: (status) => `Angenommen: ${status}.`,
  status: (status) => `Mit ${status} beantwortet.`,
  body_kind: (word) => `Der Body ist kein Objekt (${kind(word)}).`,
  no_data: () => 'Der Body hat kein „data“.',
  keys_kind: (word) => `data.keys ist kein Array (${kind(word)}).`,
  field_kind: (text) => `Feld ${field(text)}.`,
  entry_kind: (word) => `Ein Eintrag ist kein Objekt (${kind(word)}).`,
  id_form: () => 'IDs in anderer Form.',
  ids_twice: (n) => `${count(Number(n), 'ID kommt', 'IDs kommen')} doppelt vor.`,
  last_four_length: (n) => `${count(Number(n), 'Zeichen', 'Zeichen')} lang.`,
  own_missing: () => 'Kein Schlüssel der Liste endet wie der dieser Verbindung.',
  time_form: (form) => TIME_FORMS[form] ?? `Feld ${field(form)}.`,
  full_secret: () => 'Ein vollständiger Schlüssel steht in der Liste.',
  token_form: () => 'Der Schlüssel dieser Verbindung hat eine andere Form.',
  headers_missing: (names) => `Es fehlen: ${names}.`,
  limit: (value) => (value === 'other' ? 'Keine Zahl.' : `Das Limit ist ${value}.`),
  remaining: (value) => (value === 'other' ? 'Keine Zahl.' : `Der Wert ist ${value}.`),
  not_falling: (value) => `Bleibt über drei Anfragen bei ${value}.`,
  reset_form: (form) => (form === 'date' ? 'Ein Datum.' : 'Weder Zahl noch Datum.'),
  error_shape: (shape) =>
    ({ flat: 'Nur { code, message }.', empty: 'Ein leerer Body.', html: 'Eine HTML-Seite.', other: 'Ein anderer Body.' })[shape] ??
    `Nach ${shape}.`,
  no_challenge: () => 'WWW-Authenticate fehlt.',
  other_challenge: () => 'Ein anderes WWW-Authenticate.',
  list_order: (order) => ({ oldest: 'Älteste zuerst.', shuffled: 'Jedes Mal in anderer Reihenfolge.' })[order] ?? 'In anderer Reihenfolge.',
  prefix: (prefix) => `Das Präfix ist ${prefix}.`,
  secret_form: () => 'Es folgen andere oder anders viele Zeichen.',
  last_use: (use) => (use === 'never' ? 'Keine Nutzung vermerkt.' : 'Die Nutzung zeigt sich später.'),
  reset_unit: (unit) => (unit === 'delta-seconds' ? 'In verbleibenden Sekunden.' : 'In Millisekunden seit 1970.'),
  extra_field: (name) => `Weiteres Feld: ${name}.`,
  header_case: (form) => ({ lower: 'Wie x-ratelimit-limit.', title: 'Wie X-Ratelimit-Limit.' })[form] ?? 'Uneinheitlich.',
  clock: (seconds) =>
    Number(seconds) > 0
      ? `Geht ${count(Number(seconds), 'Sekunde', 'Sekunden')} vor.`
      : `Geht ${count(-Number(seconds), 'Sekunde', 'Sekunden')} nach.`,
}

/** The texts of the contract check. */
export const contractCheck = {
  entry: 'Diesen Dienst prüfen…',
  title: (connection: string) => `Dienst von ${connection} prüfen`,
  lead: 'Vergleicht den Dienst mit den Regeln der Schnittstelle, die Keystow kennt. Erstellt, ändert und speichert keinen API-Schlüssel.',
  spends:
    'Die Prüfung sendet 5 Anfragen nach der Liste. Drei verwenden den Schlüssel dieser Verbindung und zählen zu seinem Limit; eine hat keinen Schlüssel, eine einen erfundenen.',
  run: 'Dienst prüfen',
  again: 'Erneut prüfen',
  running: 'Der Dienst wird geprüft…',
  stop: 'Prüfung abbrechen',
  stopped: 'Die Prüfung wurde abgebrochen.',
  sum: (holds: number, differs: number, notSeen: number) => `${holds} eingehalten, ${differs} abweichend, ${notSeen} nicht gesehen.`,
  fixed: 'Was die Schnittstelle festlegt',
  open: 'Was sie offenlässt, im Vergleich zum lokalen Dienst',
  numbers: 'Die Nummern sind die aus docs/interface.md, der Seite von Keystow über die Schnittstelle.',
  rule: 'Regel',
  state: 'Stand',
  what: 'Was zu sehen war',
  states: { holds: 'Eingehalten', differs: 'Weicht ab', not_seen: 'Nicht gesehen' } satisfies Record<CheckState, string>,
  openStates: { holds: 'Gleich', differs: 'Anders', not_seen: 'Nicht gesehen' } satisfies Record<CheckState, string>,
  showUnseen: (n: number) => `${count(n, 'Regel', 'Regeln')} zeigen, die keine Liste erkennen lässt`,
  hideUnseen: 'Regeln ausblenden, die keine Liste erkennen lässt',
  notSeen: 'Eine Liste lässt es nicht erkennen.',
  where: {
    list: 'Liste:',
    again: 'Zweite Liste:',
    query: 'Mit Abfrageparameter:',
    no_key: 'Ohne Schlüssel:',
    unknown_key: 'Mit erfundenem Schlüssel:',
  } satisfies Record<CheckRequest, string>,
  seen,
  rules: contractRules,
  save: 'Als JSON speichern…',
  saved: (path: string) => `Gespeichert: ${path}`,
  notSaved: 'Es wurde nichts gespeichert.',
  use: 'Im Lab verwenden…',
  useTitle: 'Den lokalen Dienst so antworten lassen wie diesen?',
  useBody:
    'Lokal: Was zu sehen war, wird im Lab unter „Verhalten“ und „Uhr“ eingestellt und lässt sich dort zurücksetzen. Was nicht zu sehen war, bleibt, wie es ist.',
  useCannot: (rules: string) => `Der lokale Dienst kann nicht nachahmen: ${rules}.`,
  useConfirm: 'Lab einstellen',
  used: 'Der lokale Dienst antwortet jetzt so wie dieser.',
}
