import { bytesIn } from '../../electron/contract/count.ts'
import type { ScanEnd, ScanMinutes, SkipReason } from '../../electron/contract/scan.ts'
import { count, number, tenths } from './de-count.ts'
import type { scan as english } from './en-scan.ts'

const bytes = bytesIn('de')

/** The texts of the scan for keys in files. */
export const scan: typeof english = {
  lead: 'Sucht in Ordnern, die Sie wählen, nach API-Schlüsseln. Die Suche sendet nichts. Keystow merkt sich nur, wo ein Schlüssel steht, nicht den Schlüssel selbst.',
  folders: 'Ordner',
  noFolders: 'Noch kein Ordner gewählt.',
  addFolder: 'Ordner hinzufügen…',
  dropFolder: (path) => `${path} auslassen`,
  also: 'Auch durchsuchen',
  git: 'Git-Verläufe in diesen Ordnern',
  histories: 'Verläufe von Shells',
  transcripts: 'Gespräche mit Assistenten',
  time: 'Höchstens',
  minutes: { 10: '10 Minuten', 60: '1 Stunde', 480: '8 Stunden' } satisfies Record<
    ScanMinutes,
    string
  >,
  change: 'Suche ändern',
  start: 'Suche starten',
  nothingToScan: 'Wählen Sie zuerst einen Ordner, oder kreuzen Sie Verläufe oder Gespräche an.',
  recognizable: (n) =>
    n === 0
      ? 'Noch lässt sich kein Schlüssel sicher erkennen. Secrets, die hier aufbewahrt werden, und die, mit denen Keystow angemeldet ist, werden beim Start einer Suche vermerkt.'
      : `${count(n, 'Schlüssel lässt', 'Schlüssel lassen')} sich sicher erkennen, weil ${n === 1 ? 'sein Secret' : 'ihre Secrets'} auf diesem Computer ${n === 1 ? 'war' : 'waren'}.`,
  running: 'Suche läuft…',
  paused: 'Angehalten',
  pause: 'Anhalten',
  cancel: 'Suche abbrechen',
  counts: (files, size, repositories) =>
    [
      count(files, 'Datei', 'Dateien'),
      bytes(size),
      ...(repositories === 0 ? [] : [count(repositories, 'Repository', 'Repositorys')]),
    ].join(' · '),
  found: (n) => (n === 0 ? 'Nichts gefunden' : `${count(n, 'Stelle', 'Stellen')} gefunden`),
  results: 'Ergebnisse',
  facts: 'Bei der letzten Suche gefunden in',
  foundOld: 'Die letzte Suche fand den alten Schlüssel in diesen Dateien:',
  morePlaces: (n) => `${n} weitere in den Ergebnissen der Suche`,
  ends: {
    done: 'Abgeschlossen',
    incomplete: 'Nicht alles durchsucht',
    cancelled: 'Vor dem Ende abgebrochen',
    budget: 'Beendet: die erlaubte Zeit oder Menge ist aufgebraucht',
    failed: 'Durch einen Fehler beendet',
  } satisfies Record<ScanEnd, string>,
  thisKey: 'dieser Schlüssel',
  delivered: (when) => `Am ${when} hierhin übergeben`,
  endsLike: (lastFour) => `endet wie …${lastFour}`,
  looksLike: 'sieht aus wie ein Schlüssel',
  chance: (chance) =>
    `Dass eine davon nur zufällig übereinstimmt, hat eine Wahrscheinlichkeit von ${chance < 0.001 ? 'weniger als 0,1' : tenths(chance * 100)} %.`,
  unknownKey: 'Soweit bekannt, keiner Ihrer Schlüssel',
  notListed: '(derzeit nicht in der Liste)',
  commit: (id, versions) =>
    versions === 1
      ? `im Verlauf, Commit ${id}`
      : `im Verlauf, ${number(versions)} Fassungen, ältester Commit ${id}`,
  noCommit: 'im Repository, in keinem Commit',
  reveal: 'Im Dateimanager zeigen',
  copyPath: 'Pfad kopieren',
  pathCopied: 'Pfad kopiert.',
  notCopied: 'Der Pfad konnte nicht kopiert werden.',
  askOf: (connection) => `„${connection}“ fragen…`,
  answers: {
    alive: 'Der Dienst nimmt ihn an: Der Schlüssel funktioniert.',
    refused: 'Der Dienst lehnt ihn ab (401): Dort funktioniert er nicht.',
  },
  actions: (path) => `Aktionen für ${path}`,
  more: 'Es gab mehr Stellen, als aufgeführt sind.',
  showMore: (n) => `${number(n)} weitere zeigen`,
  skipped: 'Nicht durchsucht',
  skips: {
    unreadable: 'nicht lesbar',
    large_file: 'nur der Anfang, weil die Datei sehr groß ist',
    system_folder: 'Ordner des Systems',
    link: 'Verknüpfungen, die aus den gewählten Ordnern hinausführen',
    own_database: 'eigene Datenbanken von Keystow, die keine Secrets enthalten',
    no_git: 'Git-Verläufe, weil git nicht installiert ist',
    git_links: 'Verknüpfungen, Pipes und Geräte unter Git-Objekten',
    git_elsewhere: 'Git-Verläufe außerhalb der gewählten Ordner (deren Repository hinzufügen)',
    git_failed: 'Git-Verläufe, die git nicht ganz lesen konnte',
    git_missing: 'Objekte von Git-Verläufen, die nicht auf diesem Computer sind (Teilklon)',
    git_large: 'sehr große Fassungen von Dateien und Ordnern',
  } satisfies Record<SkipReason, string>,
  skip: (n, why, example) =>
    n === 1 ? `${why}: ${example}` : `${number(n)} × ${why}, z. B. ${example}`,
  forget: 'Ergebnisse vergessen',
  forgotten: 'Die Ergebnisse wurden vergessen.',
}
