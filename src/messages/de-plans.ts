import { localTime } from '../../electron/contract/local-time.ts'
import { number } from './de-count.ts'
import type { plans as english } from './en-plans.ts'

const full = localTime('de', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
const medium = localTime('de', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const day = localTime('de', { day: 'numeric', month: 'short' })
const days = (n: number): string => (n === 1 ? '24 Stunden' : `${n} Tagen`)

export const plans: typeof english = {
  action: 'Später widerrufen…',
  later: 'Später…',
  planTitle: (n) =>
    n === 1
      ? 'Diesen API-Schlüssel später widerrufen'
      : `${number(n)} API-Schlüssel später widerrufen`,
  on: { revoke: 'Widerrufen am', ask: 'Nachfragen am' },
  onDate: full,
  time: 'Um',
  timePlaceholder: 'HH:MM',
  wrongDate: 'Wählen Sie ein Datum und eine Uhrzeit in der Zukunft.',
  wrongTime: 'Geben Sie eine Uhrzeit ein, zum Beispiel 17:30.',
  atDate: 'An diesem Tag',
  atDateNames: { revoke: 'Widerrufen', ask: 'Mich fragen' },
  unless: 'Benutzung davor',
  daysBefore: (n) =>
    n === 0 ? 'In jedem Fall widerrufen' : `Behalten, wenn in den ${days(n)} davor benutzt`,
  conditions: {
    revoke:
      'Keystow tut das nur dann von selbst, wenn es läuft und entsperrt ist. Sonst wartet es auf Ihr Ja.',
    ask: 'Keystow widerruft nichts von selbst. Läuft es an diesem Tag nicht oder ist es gesperrt, fragt es Sie danach.',
  },
  asksThen:
    'Keystow fragt Sie an diesem Tag: Es ist mit diesem Schlüssel angemeldet, er ist der einzige, oder die Verbindung ist als „Produktion“ markiert.',
  wouldKeep: (ago) =>
    `Zuletzt benutzt ${ago}. Am gewählten Datum wird der Schlüssel nicht widerrufen: Die Nutzung ist dann noch nicht lange genug her.`,
  plan: 'Widerruf planen',
  saved: 'Der Widerruf ist geplant.',
  title: 'Geplant und ausstehend',
  lead: 'Laufende und geplante Widerrufe aus allen Verbindungen. Nur auf diesem Computer.',
  none: 'Nichts ist geplant. Wählen Sie „Später widerrufen…“ im Menü eines API-Schlüssels.',
  waits: 'Wartet auf Sie',
  now: 'Wird widerrufen',
  coming: 'Steht bevor',
  over: 'Vorbei',
  planned: (at, n) =>
    n === null
      ? `Nachfrage am ${medium(at)}`
      : n === 0
        ? `Widerruf am ${medium(at)}`
        : `Widerruf am ${medium(at)}, außer bei Benutzung in den ${days(n)} davor`,
  ends: (at, asks) => `${asks ? 'Nachfrage am' : 'Geplant für den'} ${day(at)}`,
  notKept: 'Nur bis Keystow beendet wird',
  working: 'Wird ausgeführt',
  goesOn: 'Keystow versucht es weiter.',
  held: 'Wird bis zu einer Stunde lang wieder versucht.',
  waiting: {
    asked: 'Sie wollten zu diesem Zeitpunkt gefragt werden.',
    closed: 'Der Termin war schon vorbei, als Keystow startete.',
    locked: 'Keystow war zu diesem Zeitpunkt gesperrt.',
    late: 'Der Zeitpunkt ist mehr als eine Stunde her.',
    own: 'Keystow ist mit diesem Schlüssel angemeldet, oder vielleicht.',
    last: 'Es ist der einzige API-Schlüssel in der Liste.',
    production: 'Die Verbindung ist als „Produktion“ markiert.',
    rotation: 'Eine Rotation dieses Schlüssels ist nicht fertig.',
    new_key: 'Ob der neue Schlüssel funktioniert, steht nicht fest, oder er wird widerrufen.',
    changed: 'Der Schlüssel dieser ID endet jetzt auf andere Zeichen.',
    place: 'Der Schlüssel gehört zu einem anderen Workspace als dem jetzt angezeigten.',
    restored:
      'Der Schlüssel war weg und ist wieder da. Vielleicht hat ihn jemand wiederhergestellt.',
  },
  ended: {
    revoked: 'Wie geplant widerrufen.',
    used: 'Nicht widerrufen: Der Schlüssel wurde benutzt.',
    already_gone: 'Der Schlüssel ist weg, aber nicht durch diesen Widerruf.',
    cancelled: 'Abgebrochen.',
  },
  usedAgo: (ago) => `Nicht widerrufen: Der Schlüssel wurde ${ago} benutzt.`,
  confirm: (n) => (n === 1 ? 'Jetzt widerrufen…' : 'Alle jetzt widerrufen…'),
  change: 'Ändern…',
  cancel: 'Plan abbrechen',
  restore: 'Wiederherstellen',
  of: (action, name) => `${action} ${name}`,
  fact: 'Geplant',
  noticeWaiting: (only, n) =>
    only !== null ? `Der Widerruf von ${only} wartet auf Sie.` : `${n} Widerrufe warten auf Sie.`,
  noticeEnded: (only, n, revoked) =>
    only !== null
      ? revoked === 1
        ? `${only} wurde wie geplant widerrufen.`
        : `Der geplante Widerruf von ${only} wurde nicht ausgeführt.`
      : `${n} geplante Widerrufe sind vorbei, davon ${revoked} ausgeführt.`,
  noticeNotProven: (only, n) =>
    only !== null
      ? `Der Widerruf von ${only} ist nicht nachgewiesen: Der Schlüssel funktioniert möglicherweise noch.`
      : `Der Widerruf von ${number(n)} API-Schlüsseln ist nicht nachgewiesen: Die Schlüssel funktionieren möglicherweise noch.`,
  show: 'Geplantes anzeigen',
  ok: 'OK',
  chip: (planned, pending) =>
    [
      ...(pending > 0 ? [`${pending} ausstehend`] : []),
      ...(planned > 0 ? [`${planned} geplant`] : []),
    ].join(', '),
}
