import type { Messages } from './en.ts'

export const notices: Messages['notices'] = {
  disk_full: (path) =>
    `Der Datenträger ist voll, daher konnte Keystow ${path} nicht speichern. Ohne freien Platz gehen Ihre Änderungen beim Beenden verloren.`,
  not_written: (path) =>
    `Keystow konnte ${path} nicht speichern und versucht es weiter. Gelingt das bis zum Beenden nicht, gehen Ihre Änderungen verloren.`,
  file_left: (path) =>
    `Keystow konnte eine alte Datei nicht löschen. Sie lässt sich ohne Ihre jetzige Passphrase öffnen und enthält möglicherweise Secrets: ${path}. Löschen Sie sie.`,
  file_changed: (path) =>
    `Ein anderes Programm oder ein anderer Computer hat ${path} geändert. Keystow speichert nichts mehr, bis Sie es neu starten.`,
  file_older: (path) =>
    `${path} wurde durch eine ältere Kopie ersetzt, ist beschädigt oder fehlt. Spätere Änderungen sind nicht enthalten.`,
  not_synced: (path) =>
    `${path} ist gespeichert, aber der Datenträger hat das nicht bestätigt. Bei einem Stromausfall könnte die letzte Änderung verloren gehen.`,
  service_quarantined: (path) =>
    `Die Datei des lokalen Dienstes war beschädigt. Er hat neu begonnen; die alte Datei liegt unter ${path}.`,
  revoke_left: (key) =>
    `Der API-Schlüssel ${key} sollte noch widerrufen werden, als seine Verbindung vergessen wurde, und funktioniert möglicherweise weiter. Widerrufen Sie ihn beim Dienst.`,
  lease_left: (key) =>
    `Der API-Schlüssel ${key} wurde für ein Programm erstellt und funktioniert vielleicht noch. Seine Verbindung ist hier nicht mehr bekannt: Widerrufen Sie ihn beim Dienst.`,
}
