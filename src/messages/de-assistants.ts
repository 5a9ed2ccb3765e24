import type { ConfigRefusal } from '../../electron/contract/assistants.ts'
import { fileRefusals } from './de-delivery.ts'
import type { Messages } from './en.ts'

const refusals: Readonly<Record<ConfigRefusal | 'unreadable', string>> = {
  ...fileRefusals,
  too_large: 'Diese Datei ist größer als 8 MB.',
  unparsable: 'Diese Datei ist kein JSON.',
  shape: 'In dieser Datei stehen die Server nicht dort, wo der Assistent sie sucht.',
  repeated: 'Ein Name steht in dieser Datei zweimal, sodass unklar ist, welcher zählt.',
  foreign: 'Ein anderer Server in dieser Datei heißt keystow.',
  unreadable: 'Diese Datei lässt sich nicht lesen.',
}

const refused = (detail: string): string => {
  const known: Readonly<Record<string, string>> = refusals
  return known[detail] ?? 'Diese Datei eines Assistenten ist nicht verwendbar.'
}

export const assistants: Messages['assistants'] = {
  refused,
  refusedNext: 'Berichtigen Sie die Datei, oder tragen Sie Keystow selbst ein.',
  hint: 'Ein Assistent, in den Keystow eingetragen ist, sieht die Namen Ihrer Verbindungen und API-Schlüssel und kann um einen Schlüssel bitten. Nichts wird erstellt oder widerrufen, bevor Sie in einem Fenster von Keystow zustimmen, und keine Antwort enthält ein Secret.',
  off: 'Programme dürfen noch nicht anfragen. Schalten Sie unter „Desktop“ ein: „Programme auf diesem Computer dürfen anfragen“.',
  noCommand: 'Diese Kopie von Keystow hat keinen Befehl, den ein Assistent starten könnte. Eine installierte Kopie hat einen.',
  list: 'Assistenten',
  entry: 'Keystow in einen Assistenten eintragen…',
  names: {
    'claude-desktop': 'Claude Desktop',
    'claude-code': 'Claude Code, alle Projekte',
    'claude-code-project': 'Claude Code, ein Projekt',
    vscode: 'VS Code',
    cursor: 'Cursor',
  },
  states: {
    missing: 'Auf diesem Computer nicht gefunden',
    absent: 'Nicht eingetragen',
    added: 'Eingetragen',
    other_copy: 'Eingetragen, aber der Eintrag weicht von dem dieser Kopie von Keystow ab',
  },
  add: 'Eintragen…',
  addTo: (name) => `Keystow in ${name} eintragen…`,
  update: 'Aktualisieren…',
  updateIn: (name) => `Keystow in ${name} aktualisieren…`,
  remove: 'Austragen…',
  removeFrom: (name) => `Keystow aus ${name} austragen…`,
  chooseProject: 'Ordner eines Projekts auswählen…',
  titles: {
    add: (name) => `Keystow eintragen: ${name}`,
    update: (name) => `Keystow aktualisieren: ${name}`,
    remove: (name) => `Keystow austragen: ${name}`,
  },
  lead: 'Alles andere in der Datei bleibt, wie es ist. Fremde Werte sind hier verborgen.',
  files: {
    made: 'neu',
    removed: 'wird wieder gelöscht, da Keystow sie angelegt hat',
  },
  link: (path) => `Erreicht über die Verknüpfung ${path}`,
  shared: 'Diese Datei liegt oft in einer Versionsverwaltung. Sie nennt dann den Ort von Keystow auf diesem Computer.',
  running: 'Auch Claude Code schreibt diese Datei. Beenden Sie es vorher, damit es die Änderung nicht rückgängig macht.',
  write: { add: 'Datei schreiben', remove: 'Keystow austragen' },
  done: {
    add: (name, program) => `Keystow wurde in ${name} eingetragen. Starten Sie ${program} neu, damit die Änderung wirkt.`,
    remove: (name, program) => `Keystow wurde aus ${name} ausgetragen. Starten Sie ${program} neu, damit die Änderung wirkt.`,
  },
}
