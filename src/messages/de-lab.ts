import { count, number } from './de-count.ts'
import type { lab as english } from './en-lab.ts'

/** The texts of the Lab, where the local service is set up and inspected. */
export const lab: typeof english = {
  windowTitle: 'Labor — Lokal — Keystow',
  back: 'Zurück',
  sections: 'Bereiche des Labors',
  tabs: {
    service: 'Dienst',
    data: 'Daten',
    faults: 'Störungen',
    clock: 'Uhr',
    requests: 'Anfragen',
  },

  armed: (n) => count(n, 'Störung aktiv', 'Störungen aktiv'),
  short: {
    armed: (n) => count(n, 'lokale Störung', 'lokale Störungen'),
    off: 'Lokal: aus',
    clock: 'Lokale Uhr',
  },
  off: 'Ausgeschaltet',
  clockFrozen: 'Uhr angehalten',
  clockAhead: (span) => `Uhr geht ${span} vor`,
  clockBehind: (span) => `Uhr geht ${span} nach`,
  badgeWhere: 'beim lokalen Dienst. Labor öffnen.',
  armedAnnouncement: (n) =>
    `${count(n, 'Störung ist', 'Störungen sind')} beim lokalen Dienst aktiv.`,
  noneArmed: 'Es ist keine Störung mehr aktiv.',

  service: {
    power: 'Lokaler Dienst',
    powerSwitch: 'Dieser App antworten',
    powerOn: 'Läuft.',
    powerOff: 'Aus. Diese App erreicht ihn nicht, wie bei einem Ausfall.',
    listener: 'Andere Programme',
    listenerLead:
      'Lässt andere Programme auf diesem Computer den lokalen Dienst über HTTP nutzen. Von außerhalb ist er nicht erreichbar.',
    badPort: 'Geben Sie einen Port von 1 bis 65535 ein.',
    start: 'Port öffnen',
    stop: 'Port schließen',
    off: 'Kein Port ist offen.',
    on: (port) => `Erreichbar unter 127.0.0.1, Port ${port}.`,
    busy: (port, free) =>
      `Port ${port} wird von einem anderen Programm benutzt. Port ${free} ist frei.`,
    useFree: (free) => `Port ${free} verwenden`,
    copyBaseUrl: 'Basis-URL kopieren',
    curl: 'Ausprobieren',
    copyCurl: 'curl-Zeile kopieren',
    curlHint:
      'Setzen Sie einen API-Schlüssel des lokalen Dienstes anstelle von <API_KEY> ein. Unter „Daten“, „Einstellungsseite“ entsteht einer.',
  },

  data: {
    examples: 'Beispieldaten',
    examplesLead: 'Ersetzt alle Organisationen, Workspaces und API-Schlüssel des lokalen Dienstes.',
    example: 'Beispiel',
    seeds: {
      empty: {
        name: 'Leer',
        lead: 'Ein Workspace mit nichts als dem eigenen Schlüssel dieser App.',
      },
      mixed: {
        name: 'Gemischt',
        lead: 'Zwei Organisationen, drei Workspaces, Schlüssel jeden Alters, oft und selten benutzt.',
      },
      many: { name: 'Viele', lead: '10.000 Schlüssel in einer Organisation.' },
      idle: {
        name: 'Lange ungenutzt',
        lead: 'Schlüssel, die seit 31 bis 400 Tagen nicht benutzt wurden.',
      },
      'duplicate-names': {
        name: 'Doppelte Namen',
        lead: 'Mehrere Schlüssel mit demselben oder fast demselben Namen.',
      },
      'last-four-clash': {
        name: 'Gleiche Endung',
        lead: 'Drei Schlüssel enden auf dieselben vier Zeichen, auch der eigene dieser App.',
      },
      'own-key-gone': {
        name: 'Eigener Schlüssel fehlt',
        lead: 'Der Schlüssel, den diese App bekommt, wurde zuvor widerrufen.',
      },
      unicode: {
        name: 'Unicode',
        lead: 'Namen in vielen Schriften, mit Markup und so lang wie erlaubt.',
      },
      hostile: {
        name: 'Bösartige Namen',
        lead: 'Unsichtbare Zeichen, Zeilenumbrüche, Formeln und Markup in Namen.',
      },
    },
    reset: (name) => `„${name}“ laden`,
    resetTitle: (name) => `„${name}“ in den lokalen Dienst laden?`,
    resetBody:
      'Lokal: Alle Schlüssel des Dienstes auf diesem Computer werden ersetzt. Das lässt sich nicht rückgängig machen; speichern Sie vorher einen Snapshot, um sie zu behalten.',
    resetDone: (name) => `„${name}“ wurde geladen.`,
    snapshot: 'Snapshot',
    snapshotLead:
      'Bewahrt alle Daten des lokalen Dienstes in einer Datei auf, um später zurückzukehren.',
    saved: (time) => `Gespeichert: ${time}.`,
    noSnapshot: 'Es gibt noch keinen.',
    save: 'Snapshot speichern',
    saveTitle: 'Snapshot ersetzen?',
    saveBody: 'Der bisherige Snapshot geht verloren. Das lässt sich nicht rückgängig machen.',
    load: 'Snapshot laden',
    savedNow: 'Der Snapshot wurde gespeichert.',
    loadBody:
      'Lokal: Alle Schlüssel des Dienstes auf diesem Computer werden ersetzt. Das lässt sich nicht rückgängig machen.',
    loadTitle: 'Snapshot in den lokalen Dienst laden?',
    loaded: 'Der Snapshot wurde geladen.',
  },

  keys: {
    title: 'Einstellungsseite',
    lead: 'Was sonst auf der Einstellungsseite des Dienstes geschieht: API-Schlüssel werden erstellt und widerrufen, ohne dass diese App davon erfährt. Aktualisieren Sie die Liste, um es zu sehen.',
    needsConnection:
      'Um das neue Secret zu zeigen, braucht die App ihre Verbindung zum lokalen Dienst.',
    list: 'Gültige API-Schlüssel aller Workspaces',
    filter: 'Schlüssel filtern',
    revoke: 'Widerrufen',
    revokeLong: (name) => `${name} widerrufen`,
    revokeBody:
      'Lokal: wie auf der Einstellungsseite, also ohne Nachricht an diese App. Alles, was ihn noch benutzt, bekommt sofort 401. Das lässt sich nicht rückgängig machen.',
    revokeOwnBody:
      'Lokal: Diese App ist mit diesem Schlüssel angemeldet und erfährt es bei ihrer nächsten Anfrage. Das lässt sich nicht rückgängig machen.',
    shown: (shown, all) => `${number(shown)} von ${count(all, 'Schlüssel', 'Schlüsseln')}`,
    more: (n) => `${number(n)} weitere zeigen`,
    none: 'Kein Schlüssel passt zum Filter.',
    empty: 'Der lokale Dienst hat keine Schlüssel.',
  },
}
