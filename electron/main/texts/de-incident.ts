import type { IncidentTexts, leak as question, incidentWrites as writes } from './en-incident.ts'

/** The incident note in German. */
export const incident: IncidentTexts = {
  title: (key) => `Notfallbericht: kompromittierter API-Schlüssel ${key}`,
  times: 'Alle Zeiten sind in UTC angegeben. Dieser Bericht enthält kein Secret.',
  facts: {
    key: 'Schlüssel',
    keyId: 'Schlüssel-ID',
    connection: 'Verbindung',
    address: 'Adresse',
    created: 'Erstellt',
    lastUse: 'Letzte Nutzung durch andere',
    noUse: 'keine verzeichnet',
    origin: 'Herkunft',
    createdHere: 'mit Keystow auf diesem Computer erstellt',
    createdElsewhere: 'nicht mit Keystow auf diesem Computer erstellt',
    kept: 'Secret auf diesem Computer aufbewahrt',
    yes: 'ja',
    no: 'nein',
    own: 'Keystow selbst war mit diesem Schlüssel angemeldet',
    programs: 'An Programme gegeben',
    place: 'Fundort',
    unknown: 'unbekannt',
  },
  course: 'Verlauf',
  time: 'Zeit',
  event: 'Ereignis',
  events: {
    begun: 'Die Bearbeitung wurde begonnen',
    order: {
      revoke_first:
        'Entscheidung: den Schlüssel zuerst widerrufen, auch wenn ihn noch etwas benutzt',
      replace_first:
        'Entscheidung: den Schlüssel zuerst ersetzen; bis dahin funktioniert er weiter',
    },
    replaced: (key) => `${key} wurde erstellt, geprüft und eingesetzt`,
    notReplaced: 'Entscheidung: kein anderer Schlüssel ersetzt ihn',
    revoked: {
      app: 'Der Schlüssel wurde widerrufen',
      found: 'Der Schlüssel stand nicht mehr in der Liste',
    },
    proven:
      'Nachweis: Der Dienst hat das Secret mit 401 abgelehnt und einem anderen Schlüssel des Workspace geantwortet',
    notProven: 'Ohne Nachweis abgeschlossen',
  },
  notRevoked: 'Der Schlüssel wurde im Zuge dieser Bearbeitung nicht widerrufen.',
  reason: 'Grund',
  places: 'Wohin das Secret übergeben worden war',
  noPlaces: 'Auf diesem Computer ist keine Übergabe verzeichnet.',
  files: (n) => (n === 1 ? '1 Datei (ohne Pfad)' : `${n} Dateien (ohne Pfade)`),
  inFile: (variable, path) => `${variable} in ${path}`,
  inProgram: (program, name) => `${name} in ${program}`,
  file: 'Markdown',
  fileName: 'notfallbericht',
}

export const leak: typeof question = {
  message: (host) => `Den kompromittierten API-Schlüssel an ${host} senden?`,
  detail:
    'Eine Listenanfrage mit ihm zeigt, zu welchem Workspace er gehört. Sie verbraucht eine seiner Anfragen und kann seine letzte Nutzung ändern. Prüfen Sie zuerst die Adresse: Wer sie betreibt, erhält den Schlüssel.',
  yes: 'Schlüssel senden',
}

export const incidentWrites: typeof writes = {
  'incidents:ask-host': 'Den lokalen Dienst nach dem eingefügten API-Schlüssel fragen?',
  'incidents:begin': 'Den Notfallplan für einen kompromittierten API-Schlüssel beginnen?',
  'incidents:act': 'Den Notfallplan für einen kompromittierten API-Schlüssel fortsetzen?',
  'incidents:save-note': 'Den Notfallbericht speichern?',
}
