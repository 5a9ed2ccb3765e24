import type { Messages } from './en.ts'

export const notices: Messages['notices'] = {
  disk_full: (path) =>
    `Der Datenträger ist voll. Was Keystow tut, wird erst wieder aufgezeichnet, wenn Platz ist: ${path}.`,
  file_left: (path) =>
    `Keystow konnte eine alte Datei nicht löschen. Sie lässt sich ohne Ihre jetzige Passphrase öffnen und enthält möglicherweise Secrets: ${path}. Löschen Sie sie.`,
  service_quarantined: (path) =>
    `Die Datei des lokalen Dienstes war beschädigt. Er hat neu begonnen; die alte Datei liegt unter ${path}.`,
  revoke_left: (key) =>
    `Der API-Schlüssel ${key} sollte noch widerrufen werden, als seine Verbindung vergessen wurde, und funktioniert möglicherweise weiter. Widerrufen Sie ihn beim Dienst.`,
  lease_left: (key) =>
    `Der API-Schlüssel ${key} wurde für ein Programm erstellt und funktioniert vielleicht noch. Seine Verbindung ist hier nicht mehr bekannt: Widerrufen Sie ihn beim Dienst.`,
}
