import type { Messages } from './en.ts'

export const notices: Messages['notices'] = {
  disk_full: (path) => `Der Datenträger ist voll. Was Keystow tut, wird erst wieder aufgezeichnet, wenn Platz ist: ${path}.`,
  file_mended: (path) =>
    `Teile einer Datei waren nicht verwendbar und wurden weggelassen, etwa eine Verbindung ohne gültige Adresse. Die ganze Datei liegt unverändert unter ${path}.`,
  proofs_quarantined: (path) =>
    `Die Datei der widerrufenen, noch nicht bestätigten Schlüssel war beschädigt. Keystow hat eine neue angelegt; die alte Datei liegt unter ${path}.`,
  kept_quarantined: (path) =>
    `Die Datei der aufbewahrten Secrets war beschädigt. Keystow hat eine neue angelegt; die alte Datei liegt unter ${path}.`,
  rotations_quarantined: (path) =>
    `Die Datei der offenen Rotationen war beschädigt. Sehen Sie in der Liste nach Schlüsseln, die niemand benutzt; die alte Datei liegt unter ${path}.`,
  service_quarantined: (path) => `Die Datei des lokalen Dienstes war beschädigt. Er hat neu begonnen; die alte Datei liegt unter ${path}.`,
  creates_quarantined: (path) =>
    `Eine Notiz über einen Schlüssel, den ein Programm angefordert hatte, war beschädigt. Sehen Sie in der Liste nach Schlüsseln, die niemand benutzt; die alte Datei liegt unter ${path}.`,
  incidents_quarantined: (path) =>
    `Die Aufzeichnung zu einem kompromittierten Schlüssel war beschädigt. Prüfen Sie, ob er widerrufen ist; die alte Datei liegt unter ${path}.`,
  create_left: (key) =>
    `Ein Programm hatte den API-Schlüssel ${key} angefordert, als Keystow endete; vielleicht wurde er erstellt. Seine Verbindung ist hier nicht mehr bekannt: Sehen Sie beim Dienst nach.`,
  lease_left: (key) =>
    `Der API-Schlüssel ${key} wurde für ein Programm erstellt und funktioniert vielleicht noch. Seine Verbindung ist hier nicht mehr bekannt: Widerrufen Sie ihn beim Dienst.`,
}
