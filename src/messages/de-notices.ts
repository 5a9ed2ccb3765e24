import type { Messages } from './en.ts'

export const notices: Messages['notices'] = {
  disk_full: (path) => `Der Datenträger ist voll. Was Keystow tut, wird erst wieder aufgezeichnet, wenn Platz ist: ${path}.`,
  file_mended: (path) =>
    `Teile einer Datei waren nicht verwendbar und wurden weggelassen, etwa eine Verbindung ohne gültige Adresse. Die ganze Datei liegt unverändert unter ${path}.`,
  settings_quarantined: (path) =>
    `Die Einstellungsdatei war beschädigt. Keystow hat mit neuen Einstellungen begonnen; die alte Datei liegt unter ${path}.`,
  tokens_quarantined: (path) =>
    `Die Datei der versiegelten Schlüssel war beschädigt. Verbinden Sie sich neu, wo Sie gefragt werden; die alte Datei liegt unter ${path}.`,
  annotations_quarantined: (path) =>
    `Die Datei Ihrer Notizen und Schlagwörter war beschädigt. Keystow hat eine neue begonnen; die alte Datei liegt unter ${path}.`,
  service_quarantined: (path) => `Die Datei des lokalen Dienstes war beschädigt. Er hat neu begonnen; die alte Datei liegt unter ${path}.`,
  visits_quarantined: (path) =>
    `Die Datei der zuletzt aufgelisteten Schlüssel war beschädigt. Schlüssel, die seither aufgetaucht sind, werden nicht gemeldet; die alte Datei liegt unter ${path}.`,
  bulk_quarantined: (path) =>
    `Die Aufzeichnung eines Massenwiderrufs war nicht lesbar. Sehen Sie in der Liste nach den Schlüsseln, die er widerrufen sollte; sie liegt unter ${path}.`,
  leases_quarantined: (path) =>
    `Eine Notiz über den eigenen Schlüssel eines Programms war beschädigt. Sehen Sie in der Liste nach Schlüsseln, die niemand benutzt; die alte Datei liegt unter ${path}.`,
  plans_unreadable: (path) =>
    `Die Datei der geplanten Widerrufe ließ sich nicht öffnen: Nichts davon wird ausgeführt. Sie liegt unter ${path}, bis Sie etwas Neues planen.`,
  create_left: (key) =>
    `Ein Programm hatte den API-Schlüssel ${key} angefordert, als Keystow endete; vielleicht wurde er erstellt. Seine Verbindung ist hier nicht mehr bekannt: Sehen Sie beim Dienst nach.`,
  lease_left: (key) =>
    `Der API-Schlüssel ${key} wurde für ein Programm erstellt und funktioniert vielleicht noch. Seine Verbindung ist hier nicht mehr bekannt: Widerrufen Sie ihn beim Dienst.`,
}
