import { counter } from '../../electron/contract/count.ts'

const count = counter('de')

/** The texts of the settings. */
export const settings = {
  title: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  tabs: {
    appearance: 'Darstellung',
    keys: 'API-Schlüssel',
    secrets: 'Secrets',
    lock: 'Sperre',
    desktop: 'Desktop',
    network: 'Netzwerk',
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
  motionHint: 'Weniger: Nichts bewegt sich oder blendet über, auch wenn das System es nicht verlangt.',
  language: 'Sprache',
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  clipboard: 'Kopiertes Secret in der Zwischenablage behalten für',
  clipboardHint: 'Nur, wenn es noch dort ist. Was Sie seither kopiert haben, bleibt unberührt.',
  clipboardMarked: 'Die Kopie ist als vertraulich gekennzeichnet; Zwischenablage-Verläufe, die das beachten, lassen sie aus.',
  clipboardUnmarked:
    'Ein Zwischenablage-Verlauf Ihres Systems kann das Secret aufbewahren: Diese Version kann die Kopie nicht als vertraulich kennzeichnen.',
  refresh: 'Liste aktualisieren',
  refreshHint: 'Außerdem immer, wenn Sie zum Fenster zurückkehren.',
  stale: 'Ein API-Schlüssel gilt als ungenutzt nach',
  staleHint: 'Nach dieser Zeit ohne Nutzung wird er markiert, damit Sie finden, was widerrufen werden kann.',
  days: (n: number) => count(n, 'Tag', 'Tage'),
  off: 'Aus',
  every: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  seconds: (seconds: number) => `${seconds} s`,
  protection: 'Fenster aus Bildschirmaufnahmen heraushalten, solange ein Secret sichtbar ist',
  protectionHint: 'Nach besten Kräften: Manche Programme, die den Bildschirm aufnehmen oder teilen, sehen es trotzdem.',
  protectionNone: 'Linux bietet Programmen dafür keine Möglichkeit.',
  tray: 'Im Infobereich bleiben, wenn das Fenster geschlossen wird',
  trayHint: 'Keystow läuft weiter. Beenden Sie es über den Infobereich oder das Menü.',
  updates: 'Keystow automatisch aktualisieren',
  updatesHint:
    'Einmal am Tag wird der Update-Server nach einer neueren Version gefragt und diese geladen. Der hier eingestellte Proxy gilt dafür nicht. Beim nächsten Start läuft die neuere Version.',
  loginStart: 'Bei der Anmeldung starten, im Infobereich',
  loginStartHint:
    'Keystow beobachtet dann auch ohne Fenster, wann Schlüssel benutzt werden, und erinnert Sie. Gesperrt, falls eine Passphrase festgelegt ist.',
  loginStartNone:
    'Diese Kopie lässt sich nicht bei der Anmeldung starten: Sie wurde weder installiert noch aus einem Paket entpackt oder hat einen eigenen Datenordner.',
  notifications: 'Melden, wenn API-Schlüssel auftauchen, die Keystow nicht kannte',
  notificationsHint: 'Nur solange Keystow läuft. Eine Meldung nennt die Anzahl, nie die Schlüssel.',
  channel: 'Programme auf diesem Computer dürfen anfragen',
  channelHint:
    'Programme sehen die Namen von Verbindungen und API-Schlüsseln, solange Keystow entsperrt ist. Um alles andere müssen sie bitten; es wartet, bis Sie es genehmigen. Beim Ausschalten werden die API-Schlüssel laufender Programme widerrufen.',
  channelSession: 'An, bis Sie Keystow beenden: Ohne sicheren Speicher lässt sich diese Einstellung nicht geschützt aufbewahren.',
  channelUnproven: 'Es war eingeschaltet, aber der sichere Speicher konnte das nicht bestätigen. Schalten Sie es noch einmal ein.',
  channelProblems: {
    path_too_long: 'An, aber Programme können nicht anfragen: Der Pfad des Datenordners ist für einen Socket zu lang.',
    folder_unsafe: 'An, aber Programme können nicht anfragen: Der Ordner des Sockets ist für andere zugänglich. Die Diagnose nennt ihn.',
    taken: 'An, aber Programme können nicht anfragen: Ein anderes Programm belegt den Platz des Sockets.',
    failed: 'An, aber Programme können nicht anfragen: Das System hat den Socket nicht geöffnet.',
  },
  channelNext: 'Probieren Sie es in einem Terminal aus: Damit erhält ein Programm einen eigenen API-Schlüssel, bis es endet.',
  channelNextHint: 'Keystow fragt Sie vorher. Einen Assistenten können Sie unter „Assistenten“ anfragen lassen.',
  command: 'Der Befehl keystow',
  commandStates: {
    absent: 'Ihre Shell kennt ihn noch nicht. Mit dieser Verknüpfung findet sie ihn:',
    ours: 'Diese Verknüpfung macht ihn Ihrer Shell bekannt:',
    other_copy: 'Diese Verknüpfung führt zu einer anderen Kopie von Keystow:',
    foreign: 'Diesen Namen hat etwas, das nicht von Keystow ist. Keystow lässt es unberührt:',
  },
  commandFolders: {
    missing: 'Den Ordner gibt es noch nicht. Er wird mit angelegt.',
    unusable: 'Keystow kann in diesen Ordner nicht schreiben.',
  },
  commandOffPath:
    'Soweit Keystow sehen kann, gehört der Ordner nicht zu Ihrem PATH. Findet ein neues Terminal keystow nicht, fügen Sie ihn dort hinzu.',
  putOnPath: 'keystow in den PATH aufnehmen…',
  takeOffPath: 'keystow aus dem PATH nehmen',
  storage: 'Sicherer Speicher',
  storageHint: 'Wo dieser Computer die Schlüssel aufbewahrt, mit denen Keystow sich anmeldet.',
  version: (version: string) => `Keystow ${version}`,
  failed: 'Die Einstellung wurde nicht geändert.',
}
