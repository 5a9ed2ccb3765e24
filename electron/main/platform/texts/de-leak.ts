import type { LeakTexts, leak as question, leakWrites as writes } from './en-leak.ts'

/** The note about a leak, in German. */
export const leakNote: LeakTexts = {
  title: (key) => `Bericht: kompromittierter API-Schlüssel ${key}`,
  times: 'Alle Zeiten sind in UTC angegeben. Dieser Bericht enthält kein Secret.',
  facts: {
    key: 'Schlüssel',
    keyId: 'Schlüssel-ID',
    connection: 'Verbindung',
    address: 'Adresse',
    created: 'Erstellt',
    lastUse: 'Letzte Nutzung durch andere',
    noUse: 'keine verzeichnet',
    onlyOwnUse: 'nur durch Keystow selbst verzeichnet',
    origin: 'Herkunft',
    createdHere: 'mit Keystow auf diesem Computer erstellt',
    createdElsewhere: 'nicht mit Keystow auf diesem Computer erstellt',
    own: 'Keystow selbst war mit diesem Schlüssel angemeldet',
    yes: 'ja',
    programs: 'An Programme gegeben',
    place: 'Fundort',
    unknown: 'unbekannt',
  },
  course: 'Verlauf',
  time: 'Zeit',
  event: 'Ereignis',
  events: {
    begun: 'Der Schlüssel wurde in Keystow als kompromittiert gemeldet',
    replaced: (key) => `${key}, zuvor erstellt und geprüft, ersetzt den kompromittierten Schlüssel`,
    revoked: {
      app: 'Der Schlüssel wurde widerrufen',
      found: 'Der Schlüssel existierte nicht mehr',
    },
    proven:
      'Nachweis: Der Dienst hat das Secret mit 401 abgelehnt und einem anderen Schlüssel des Workspace geantwortet',
    skipped: {
      proof: 'Entscheidung: auf den Nachweis verzichten',
      replace: 'Entscheidung: kein anderer Schlüssel ersetzt ihn',
      place: 'Entscheidung: Der Fundort bleibt offen',
    },
  },
  state: {
    alive: 'Der Schlüssel wurde nicht widerrufen.',
    wanted: 'Der Schlüssel soll widerrufen werden. Bisher wurde nichts gesendet.',
    sent: 'Der Widerruf wurde an den Dienst gesendet, aber noch nicht bestätigt.',
    dead: 'Der Schlüssel existiert beim Dienst nicht mehr. Dass er das Secret ablehnt, ist noch nicht nachgewiesen.',
    not_proven:
      'Der Dienst hat den Widerruf nie bestätigt. Der Schlüssel funktioniert möglicherweise noch.',
  },
  reason: 'Grund',
  places: 'Wohin das Secret übergeben worden war',
  noPlaces: 'Auf diesem Computer ist keine Übergabe verzeichnet.',
  files: (n) => (n === 1 ? '1 Datei (ohne Pfad)' : `${n} Dateien (ohne Pfade)`),
  inFile: (variable, path) => `${variable} in ${path}`,
  inProgram: (program, name) => `${name} in ${program}`,
  file: 'Markdown',
  fileName: 'bericht-kompromittierter-schluessel',
}

export const leak: typeof question = {
  message: (host) => `Den kompromittierten API-Schlüssel an ${host} senden?`,
  detail:
    'Eine Listenanfrage mit ihm zeigt, zu welchem Workspace er gehört. Sie verbraucht eine seiner Anfragen und kann seine letzte Nutzung ändern. Prüfen Sie zuerst die Adresse: Wer sie betreibt, erhält den Schlüssel.',
  yes: 'Schlüssel senden',
}

export const leakWrites: typeof writes = {
  'leaks:ask-host': 'Den lokalen Dienst nach dem eingefügten API-Schlüssel fragen?',
  'leaks:begin': 'Einen API-Schlüssel als kompromittiert melden?',
  'leaks:act': 'Die Bearbeitung eines kompromittierten API-Schlüssels fortsetzen?',
  'leaks:save-note': 'Den Bericht speichern?',
}
