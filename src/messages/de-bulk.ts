import { count, keys, number } from './de-count.ts'
import type { bulk as english } from './en-bulk.ts'

const were = (n: number): string => (n === 1 ? 'wurde' : 'wurden')

/** Rounded as one says it: to 10 seconds up to ten minutes, then to minutes. */
const duration = (seconds: number): string => {
  if (seconds < 10) return 'einige Sekunden'
  const tens = Math.round(seconds / 10) * 10
  if (tens < 60) return `etwa ${tens} s`
  if (tens < 600)
    return tens % 60 === 0
      ? `etwa ${tens / 60} min`
      : `etwa ${Math.floor(tens / 60)} min ${tens % 60} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `etwa ${minutes} min`
  return minutes % 60 === 0
    ? `etwa ${minutes / 60} h`
    : `etwa ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const progress = (done: number, total: number): string =>
  `${number(done)} von ${number(total)} erledigt`

/** The texts of revoking many keys at once. */
export const bulk: typeof english = {
  choose: (n) => `${keys(n)} widerrufen…`,
  title: (n) => `${keys(n)} widerrufen?`,
  titleLocal: (n) => `${keys(n)} beim lokalen Dienst widerrufen?`,
  plan: 'API-Schlüssel, die widerrufen werden',
  estimate: (n, seconds, spare) =>
    `${count(n, 'Widerruf dauert', 'Widerrufe dauern')} ${duration(seconds)}.${
      spare === 0
        ? ''
        : ` ${count(spare, 'Anfrage', 'Anfragen')} pro Minute ${spare === 1 ? 'bleibt' : 'bleiben'} für anderes frei.`
    }`,
  assumed: (limit) =>
    `Der Dienst hat sein Limit nicht genannt; angenommen werden ${number(limit)} Anfragen pro Minute.`,
  recent: (n) => `${keys(n)} ${were(n)} in den letzten 7 Tagen benutzt.`,
  typeCount: ['Geben Sie', 'zur Bestätigung ein.'] as readonly [before: string, after: string],
  consequenceLocal:
    'Alles, was sie noch benutzt, bekommt sofort 401. Sie können es rückgängig machen, bis Sie das Ergebnis schließen; Schlüssel von Programmen und hier aufbewahrte Secrets kommen nicht zurück.',
  someLent: 'Programme, die einen davon haben, laufen ohne Schlüssel weiter.',
  consequenceLent:
    'Die Programme laufen ohne Schlüssel weiter. Das lässt sich nicht rückgängig machen.',
  undo: 'Rückgängig machen',
  undone: (n) => `${keys(n)} wiederhergestellt.`,
  ownTitle: (names) => `Ausgenommen: ${names}.`,
  own: 'Diese App ist damit angemeldet. Widerrufen Sie ihn einzeln in seiner Zeile: Damit wird auch diese App abgemeldet.',
  maybeOwn:
    'Das kann der Schlüssel dieser App sein: Die letzten vier Zeichen stimmen überein. Widerrufen Sie einen solchen Schlüssel einzeln in seiner Zeile.',
  leavesNone:
    'Danach ist kein API-Schlüssel mehr aufgeführt, und über die API lässt sich kein weiterer erstellen.',
  nothing: 'Keiner dieser API-Schlüssel lässt sich mit anderen zusammen widerrufen.',
  gone: 'Keiner dieser API-Schlüssel ist noch aufgeführt.',
  tooMany: (max) =>
    `Höchstens ${keys(max)} lassen sich auf einmal widerrufen. Wählen Sie weniger aus.`,
  changed:
    'Die Liste hat sich inzwischen geändert, darum wurde nichts gesendet. Dies ist der neue Plan.',
  confirm: (n) => `${keys(n)} widerrufen`,
  noUse: 'Keine Nutzung verzeichnet',
  lastUsed: (relative) => `Benutzt ${relative}`,

  runningTitle: (n) => `${keys(n)} ${n === 1 ? 'wird' : 'werden'} widerrufen`,
  runningTitleLocal: (n) =>
    `${keys(n)} ${n === 1 ? 'wird' : 'werden'} beim lokalen Dienst widerrufen`,
  endedTitle: (n) => `Widerruf von ${count(n, 'API-Schlüssel', 'API-Schlüsseln')}`,
  endedTitleLocal: (n) =>
    `Widerruf von ${count(n, 'API-Schlüssel', 'API-Schlüsseln')} beim lokalen Dienst`,
  rows: 'Ergebnis je API-Schlüssel',
  progress,
  progressLabel: 'Erledigte API-Schlüssel',
  left: (seconds) => `Noch ${duration(seconds)}`,
  limited: (limit, seconds) =>
    `${limit === null ? 'Limit erreicht.' : `Limit erreicht (${number(limit)} pro Minute).`} ${
      seconds > 0 ? `Weiter in ${seconds} s.` : 'Es geht weiter…'
    }`,
  paused: 'Pausiert.',
  stopped: 'Gestoppt.',
  interrupted: 'Keystow wurde vor dem Ende geschlossen.',
  rest: (n) =>
    n === 0
      ? ''
      : `${n === 1 ? 'Der übrige wurde' : `Die übrigen ${number(n)} wurden`} nicht widerrufen.`,
  unsettled: (n) =>
    n === 0
      ? ''
      : `Für ${keys(n)} wurde der Widerruf gesendet, aber nicht bestätigt: ${n === 1 ? 'Er kann' : 'Sie können'} noch ungültig werden.`,
  refusedToken:
    'Der Dienst lehnt den Schlüssel dieser Verbindung ab. Keystow versucht es von selbst wieder, oder sofort, wenn Sie sich mit einem anderen Schlüssel verbinden.',
  background: 'Auch ohne diesen Dialog läuft es weiter. Die Statusleiste zeigt es.',
  counts: {
    revoked: (n) => `${number(n)} widerrufen`,
    already_gone: (n) => `${number(n)} weg`,
    not_proven: (n) => `${number(n)} nicht nachgewiesen`,
    held: (n) => `${number(n)} zurückgehalten`,
  },
  states: {
    waiting: 'Wartet',
    left: 'Nicht widerrufen',
    sent: 'Gesendet, Ausgang offen',
    revoked: 'Wurde widerrufen',
    already_gone: 'Weg',
    not_proven: 'Nicht nachgewiesen',
    held: 'Zurückgehalten',
  },
  stillWork: (held, unproven) =>
    [
      held === 0 ? '' : 'Zurückgehaltene Schlüssel funktionieren noch.',
      unproven === 0
        ? ''
        : 'Schlüssel, deren Widerruf nicht nachgewiesen ist, funktionieren möglicherweise noch.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  heldWhy:
    'Er wurde seit Ihrer Bestätigung benutzt oder ist der letzte. Widerrufen Sie ihn einzeln.',
  pause: 'Pausieren',
  discard: 'Plan verwerfen',
  retry: (n) => (n === 1 ? 'Noch einmal widerrufen' : `${number(n)} noch einmal widerrufen`),

  chip: {
    running: (done, total) => `Widerruf: ${number(done)} von ${number(total)}`,
    limited: (done, total) => `Widerruf: ${number(done)} von ${number(total)}, wartet`,
    paused: (done, total) => `Sammelwiderruf pausiert: ${number(done)} von ${number(total)}`,
    stopped: (done, total) => `Sammelwiderruf gestoppt: ${number(done)} von ${number(total)}`,
    interrupted: (done, total) =>
      `Sammelwiderruf unterbrochen: ${number(done)} von ${number(total)}`,
    done: (counts) => `Sammelwiderruf abgeschlossen: ${counts}`,
    of: (connection, state) => `${connection}: ${state}`,
  },
  notice: (done, total) => `Ein Sammelwiderruf wurde unterbrochen: ${progress(done, total)}.`,
  noticeOf: (connection, done, total) =>
    `Ein Sammelwiderruf bei „${connection}“ wurde unterbrochen: ${progress(done, total)}.`,

  said: {
    started: (n) => `${keys(n)} ${n === 1 ? 'wird' : 'werden'} widerrufen.`,
    limited: (seconds, done, total) =>
      `Limit erreicht. Weiter in ${seconds} s. ${progress(done, total)}.`,
    stopped: (done, total) => `Der Sammelwiderruf wurde gestoppt. ${progress(done, total)}.`,
    done: (counts) => `Der Sammelwiderruf ist abgeschlossen: ${counts}.`,
  },

  quit: {
    title: 'Keystow beenden, während API-Schlüssel widerrufen werden?',
    lead: (done, total) =>
      `${progress(done, total)}. Der Rest wartet: Beim nächsten Start bietet Keystow an, ihn fortzusetzen.`,
  },
}
