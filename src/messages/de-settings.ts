import { counter } from './count.ts'

const count = counter('de')

/** The texts of the settings. */
export const settings = {
  title: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  tabs: { appearance: 'Darstellung', keys: 'API-Schlüssel', secrets: 'Secrets', lock: 'Sperre', desktop: 'Desktop' },
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
  clipboard: 'Kopiertes Secret aus der Zwischenablage nehmen nach',
  clipboardHint: 'Nur, wenn es noch dort ist. Was Sie seither kopiert haben, bleibt unberührt.',
  clipboardMarked: 'Die Kopie ist als vertraulich gekennzeichnet; Zwischenablage-Verläufe, die das beachten, lassen sie aus.',
  clipboardUnmarked:
    'Ein Zwischenablage-Verlauf Ihres Systems kann das Secret aufbewahren: Diese Version kann die Kopie nicht als vertraulich kennzeichnen.',
  refresh: 'Liste aktualisieren',
  refreshHint: 'Auch, wenn Sie zum Fenster zurückkehren.',
  stale: 'Ein API-Schlüssel gilt als ungenutzt nach',
  staleHint: 'So lange ohne Nutzung wird er markiert, damit Sie finden, was widerrufen werden kann.',
  days: (n: number) => count(n, 'Tag', 'Tage'),
  off: 'Aus',
  every: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  seconds: (seconds: number) => `${seconds} s`,
  protection: 'Fenster aus Bildschirmaufnahmen heraushalten, solange ein Secret sichtbar ist',
  protectionHint: 'Nach besten Kräften: Manche Programme, die den Bildschirm aufnehmen oder teilen, sehen es trotzdem.',
  protectionNone: 'Linux bietet Programmen dafür keine Möglichkeit.',
  tray: 'Im Infobereich bleiben, wenn das Fenster geschlossen wird',
  trayHint: 'Keystow läuft weiter. Beenden Sie es über den Infobereich oder das Menü.',
  notifications: 'Melden, wenn API-Schlüssel auftauchen, die nicht auf diesem Computer erstellt wurden',
  notificationsHint: 'Nur solange Keystow läuft. Eine Meldung nennt die Anzahl, nie die Schlüssel.',
  storage: 'Sicherer Speicher',
  storageHint: 'Wo dieser Computer die Schlüssel aufbewahrt, mit denen Keystow sich anmeldet.',
  version: (version: string) => `Keystow ${version}`,
  failed: 'Die Einstellung wurde nicht geändert.',
}
