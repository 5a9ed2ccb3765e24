import { days } from './de-count.ts'

/** The texts of the settings. */
export const settings = {
  title: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  tabs: {
    appearance: 'Darstellung',
    keys: 'Schlüssel',
    secrets: 'Secrets',
    lock: 'Sperre',
    desktop: 'Desktop',
    network: 'Netzwerk',
    programs: 'Programme',
    assistants: 'Assistenten',
    diagnostics: 'Diagnose',
  },
  theme: 'Farbschema',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  contrast: 'Kontrast',
  contrasts: { system: 'System', more: 'Mehr' },
  contrastHint: 'Mehr: kräftigere Schrift und Linien, auch wenn das System es nicht verlangt.',
  motion: 'Bewegung',
  motions: { system: 'System', less: 'Weniger' },
  motionHint:
    'Weniger: Nichts bewegt sich oder blendet über, auch wenn das System es nicht verlangt.',
  language: 'Sprache',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  clipboard: 'Kopiertes Secret in der Zwischenablage behalten für',
  clipboardHint: 'Nur, wenn es noch dort ist. Was Sie seither kopiert haben, bleibt unberührt.',
  clipboardMarked:
    'Die Kopie ist als vertraulich gekennzeichnet; Zwischenablage-Verläufe, die das beachten, lassen sie aus.',
  clipboardUnmarked:
    'Ein Zwischenablage-Verlauf Ihres Systems kann das Secret aufbewahren: Diese Version kann die Kopie nicht als vertraulich kennzeichnen.',
  refresh: 'Liste aktualisieren',
  refreshHint: 'Außerdem immer, wenn Sie zum Fenster zurückkehren.',
  stale: 'Ein API-Schlüssel gilt als ungenutzt nach',
  staleHint:
    'Nach dieser Zeit ohne Nutzung wird er markiert, damit Sie finden, was widerrufen werden kann.',
  days,
  off: 'Aus',
  every: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  seconds: (seconds: number) => `${seconds} s`,
  protection: 'Fenster aus Bildschirmaufnahmen heraushalten, solange ein Secret sichtbar ist',
  protectionHint:
    'Nach besten Kräften: Manche Programme, die den Bildschirm aufnehmen oder teilen, sehen es trotzdem.',
  protectionNone: 'Linux bietet Programmen dafür keine Möglichkeit.',
  tray: 'Im Infobereich bleiben, wenn das Fenster geschlossen wird',
  trayHint:
    'Keystow läuft weiter. Beenden Sie es über den Infobereich oder das Menü. Hat Ihr Desktop keinen Infobereich, beendet das Schließen des Fensters Keystow.',
  updates: 'Keystow automatisch aktualisieren',
  updatesHint:
    'Einmal am Tag wird der Update-Server nach einer neueren Version gefragt und diese geladen. Der unter „Netzwerk“ eingestellte Proxy gilt dafür nicht. Beim nächsten Start läuft die neuere Version.',
  loginStart: 'Bei der Anmeldung starten, im Infobereich',
  loginStartHint:
    'Keystow beobachtet dann auch ohne Fenster, wann Schlüssel benutzt werden, und führt geplante Widerrufe aus. Gesperrt, falls eine Passphrase festgelegt ist.',
  loginStartNone:
    'Diese Kopie kann nicht bei der Anmeldung starten. Entweder wurde sie nicht aus einem Paket installiert, oder sie hat einen eigenen Datenordner.',
  notifications: 'Melden, wenn API-Schlüssel auftauchen, die Keystow nicht kannte',
  notificationsHint: 'Nur solange Keystow läuft. Eine Meldung nennt die Anzahl, nie die Schlüssel.',
  channel: 'Programme auf diesem Computer dürfen anfragen',
  channelHint:
    'Programme sehen die Namen von Verbindungen und API-Schlüsseln, solange Keystow entsperrt ist. Alles andere müssen Sie genehmigen. Beim Ausschalten werden die API-Schlüssel laufender Programme widerrufen.',
  channelProblems: {
    path_too_long:
      'An, aber Programme können nicht anfragen: Der Pfad des Datenordners ist für einen Socket zu lang. Setzen Sie XDG_RUNTIME_DIR auf einen Ordner mit kurzem Pfad, und starten Sie Keystow neu.',
    folder_unsafe:
      'An, aber Programme können nicht anfragen: Der Ordner des Sockets ist für andere zugänglich. Die Diagnose nennt ihn.',
    taken:
      'An, aber Programme können nicht anfragen: Ein anderes Programm belegt den Platz des Sockets.',
    failed: 'An, aber Programme können nicht anfragen: Das System hat den Socket nicht geöffnet.',
  },
  channelNext:
    'Probieren Sie es in einem Terminal aus: Damit erhält ein Programm einen eigenen API-Schlüssel, bis es endet.',
  channelNextFirst: 'Schalten Sie zuerst die Einstellung oben ein.',
  channelNextHint:
    'Keystow fragt Sie vorher. Einen Assistenten können Sie unter „Assistenten“ anfragen lassen.',
  copy: 'Kopieren',
  command: 'keystow im Terminal verwenden (PATH)',
  onPath: {
    linux: 'Damit in Terminals einfach keystow genügt, führen Sie diese Zeile einmal aus:',
    darwin:
      'Damit in Terminals einfach keystow genügt, führen Sie diese Zeile einmal aus. Sie fragt nach Ihrem Passwort:',
    win32: 'Damit in Terminals einfach keystow genügt, nehmen Sie diesen Ordner in Ihren PATH auf:',
  },
  onPathHint: {
    linux:
      'Findet ein neues Terminal keystow danach nicht, nehmen Sie ~/.local/bin in Ihren PATH auf.',
    darwin: 'Wenn Sie Keystow verschieben, funktioniert die Verknüpfung nicht mehr.',
    win32:
      'Enthält der Ordner die Version von Keystow, ersetzen Sie ihn nach jeder Aktualisierung.',
  },
  storage: 'Sicherer Speicher',
  storageHint: 'Wo dieser Computer die Schlüssel aufbewahrt, mit denen Keystow sich anmeldet.',
  version: (version: string) => `Keystow ${version}`,
  failed: 'Die Einstellung wurde nicht geändert.',
}
