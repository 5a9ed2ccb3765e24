import { numbersIn } from '../../electron/contract/count.ts'

const number = numbersIn('de')

/** The texts of updates. */
export const updates = {
  title: 'Updates',
  present: (version: string) => `Dies ist Keystow ${version}.`,
  methods: {
    deb: 'Es wurde als .deb-Paket installiert, deshalb wird es von Ihrer Paketverwaltung aktualisiert. Laden Sie das neuere Paket aus derselben Quelle wie dieses und installieren Sie es:',
    rpm: 'Es wurde als .rpm-Paket installiert, deshalb wird es von Ihrer Paketverwaltung aktualisiert. Laden Sie das neuere Paket aus derselben Quelle wie dieses und installieren Sie es:',
    manual:
      'Diese Kopie aktualisiert sich nicht selbst. Laden Sie die neuere Version aus derselben Quelle und ersetzen Sie diese Kopie durch sie.',
    source: 'Keystow wurde aus dem Quelltext gestartet. Laden Sie den neueren Quelltext und starten Sie es neu.',
  },
  kept: 'Ihre Verbindungen, Einstellungen und Notizen bleiben erhalten.',
  idle: 'Noch nicht nachgesehen.',
  checking: 'Nach einer neueren Version wird gesucht…',
  current: 'Das ist die neueste Version.',
  checked: (time: string) => `Nachgesehen: ${time}.`,
  offered: (version: string) => `Keystow ${version} ist verfügbar.`,
  downloading: (version: string) => `Keystow ${version} wird heruntergeladen…`,
  verified: (version: string) => `Keystow ${version} ist heruntergeladen und geprüft.`,
  ready: (version: string) => `Keystow ${version} ist bereit. Es wird beim Beenden installiert.`,
  blocked: {
    reveal: 'Das Update wartet, bis das neue Secret gespeichert ist.',
    bulk: 'Das Update wartet, bis der Sammelwiderruf beendet ist.',
    incident: 'Das Update wartet, bis der Notfallplan abgeschlossen ist.',
    rotation: 'Das Update wartet, bis die Rotation beendet ist.',
    lease: 'Das Update wartet, bis kein Programm mehr einen eigenen API-Schlüssel hat.',
  },
  failures: {
    no_answer: 'Der Update-Server hat nicht geantwortet.',
    untrusted: 'Die Antwort ist nicht vom Herausgeber von Keystow signiert, deshalb wurde sie verworfen.',
    stale:
      'Keystow kann nicht feststellen, ob es eine neuere Version gibt: Die Auskunft des Update-Servers ist abgelaufen oder wurde ersetzt. Wenn die Uhr dieses Computers stimmt, laden Sie die neueste Version aus derselben Quelle wie diese.',
    cut_off: 'Der Download wurde unterbrochen. Was angekommen ist, bleibt erhalten.',
    altered: 'Der Download ist nicht die Datei, die signiert wurde. Er wurde gelöscht.',
    disk: 'Der Download ließ sich nicht auf den Datenträger schreiben.',
    not_installed: 'Das Installationsprogramm des Systems hat das Update abgelehnt.',
  },
  notReached: 'Der Update-Server wurde nicht erreicht.',
  unchanged: 'Es wurde nichts installiert. Diese Version läuft weiter.',
  notes: (version: string) => `Neu in ${version}`,
  progress: 'Fortschritt des Downloads',
  percent: (percent: number) => `${percent} %`,
  check: 'Nach Updates suchen',
  download: (megabytes: number) => `Update herunterladen (${number(megabytes)} MB)`,
  tryAgain: 'Erneut versuchen',
  automatic: 'Täglich nachsehen',
  automaticHint:
    'Der Update-Server wird nach der neuesten Version gefragt. Über Sie, Ihre Schlüssel oder diesen Computer wird nichts gesendet.',
  chip: {
    offered: (version: string) => `Keystow ${version} ist verfügbar`,
    downloading: (percent: number) => `Update wird geladen: ${percent} %`,
    waits: {
      reveal: 'Update wartet auf das neue Secret',
      bulk: 'Update wartet auf den Sammelwiderruf',
      incident: 'Update wartet auf den Notfallplan',
      rotation: 'Update wartet auf die Rotation',
      lease: 'Update wartet auf Programme mit eigenem Schlüssel',
    },
    preparing: 'Update wird vorbereitet',
    ready: (version: string) => `Keystow ${version} wird beim Beenden installiert`,
    failed: 'Update fehlgeschlagen',
  },
}
