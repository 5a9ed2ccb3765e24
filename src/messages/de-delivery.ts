import type { EnvRefusal, EnvWarning, Readers } from '../../electron/contract/delivery.ts'

const refusals: Readonly<Record<EnvRefusal, string>> = {
  not_a_file: 'Das ist keine gewöhnliche Datei.',
  link_chain: 'Das ist eine Verknüpfung auf eine andere Verknüpfung.',
  link_broken: 'Diese Verknüpfung führt zu keiner Datei.',
  read_only: 'Diese Datei, ihr Ordner oder ihr Datenträger ist schreibgeschützt.',
  runs: 'Diese Datei oder dieser Ordner gehört einer Shell, dem System oder einem anderen Werkzeug, das den Inhalt ausführen oder falsch lesen könnte.',
  own_file: 'Diese Datei gehört zu Keystow selbst.',
  mounted:
    'Diese Datei ist einzeln eingehängt und lässt sich daher nicht in einem Schritt ersetzen.',
  access_list:
    'Diese Datei hat eine Zugriffsliste (ACL), oder ihr Ordner gibt neuen Dateien eine. Keystow könnte sie nicht unverändert lassen.',
  owner:
    'Diese Datei gehört einem anderen Benutzer oder einer anderen Gruppe, und Keystow könnte sie nicht dabei belassen.',
  not_utf8: 'Diese Datei ist kein Text in UTF-8.',
  template:
    'Das ist eine Beispieldatei, die weitergegeben wird. Ein Secret darin bekämen alle, die das Projekt haben.',
  too_large: 'Diese Datei ist zu groß für eine .env-Datei.',
  unclear: 'Programme lesen diese Datei unterschiedlich.',
  value:
    'Das Secret enthält Zeichen, die in einer Zeile einer .env-Datei nicht sicher stehen können.',
}

const refused = (detail: string): string => {
  const [reason = '', line, hidden] = detail.split(' ')
  if (hidden !== undefined)
    return `Zeile ${line} dieser Datei enthält ein unsichtbares Zeichen (${hidden}).`
  if (line !== undefined) return `Programme lesen Zeile ${line} dieser Datei unterschiedlich.`
  const known: Readonly<Record<string, string>> = refusals
  return known[reason] ?? 'Diese Datei ist nicht verwendbar.'
}

const refusedNext = (detail: string): string =>
  detail === 'unclear 1 U+FEFF'
    ? 'Das ist eine Byte-Reihenfolge-Markierung: Speichern Sie die Datei als UTF-8 ohne BOM.'
    : /^unclear \d+ /.test(detail)
      ? 'Entfernen Sie dieses Zeichen, oder tragen Sie das Secret selbst ein.'
      : detail.startsWith('unclear')
        ? 'Schreiben Sie diese Zeile als NAME=Wert, oder tragen Sie das Secret selbst ein.'
        : detail.startsWith('template')
          ? 'Wählen Sie die .env-Datei, die nicht weitergegeben wird.'
          : detail === 'value'
            ? 'Kopieren Sie es und tragen Sie es selbst ein.'
            : 'Wählen Sie eine andere Datei.'

/** The texts of delivering a secret to where it is used. */
export const delivery = {
  refused,
  refusedNext,
  to: 'Übergeben an',
  action: 'In eine .env-Datei schreiben…',
  about: 'Nicht verschlüsselt: Jedes Programm, das Sie ausführen, kann es dort lesen.',
  title: 'Secret in eine .env-Datei schreiben',
  lead: 'Die anderen Zeilen bleiben, wie sie sind. Werte sind hier verborgen, bis auf die letzten vier Zeichen von API-Schlüsseln.',
  file: 'Datei',
  isNew: 'neu',
  link: (path: string) => `Ausgewählt über die Verknüpfung ${path}`,
  changes: 'Was sich ändert',
  removed: 'Vorher',
  added: 'Nachher',
  readers: {
    owner:
      'Kein anderes Benutzerkonto kann die Datei lesen, wohl aber jedes Programm, das Sie ausführen: Die Datei ist nicht verschlüsselt.',
    group:
      'Ihr Benutzerkonto und die Gruppe der Datei können die Datei lesen. Sie ist nicht verschlüsselt.',
    everyone:
      'Die Rechte der Datei erlauben allen auf diesem Computer, sie zu lesen. Sie ist nicht verschlüsselt.',
    unknown: 'Wer ihren Ordner lesen darf, kann die Datei lesen. Sie ist nicht verschlüsselt.',
  } satisfies Record<Readers, string>,
  warnings: {
    name: 'Die Datei heißt nicht .env: Für ihren Inhalt gelten vielleicht andere Regeln.',
    tracked: 'Git verfolgt diese Datei: Das Secret käme in den nächsten Commit, der sie enthält.',
    not_ignored:
      'Dieses Projekt schließt die Datei nicht von Git aus: Sie könnte in einen Commit geraten. Tragen Sie sie in .gitignore ein.',
    git_unknown:
      'Git hat nicht mitgeteilt, ob es diese Datei ignoriert. Prüfen Sie das vor dem nächsten Commit.',
    hard_links:
      'Die Datei hat auf diesem Datenträger weitere Namen. Unter diesen bleibt der alte Inhalt.',
    repeated: 'Die Variable steht dort mehrmals. Die letzte zählt und wird geändert.',
  } satisfies Record<EnvWarning, string>,
  other: 'Andere Datei auswählen…',
  write: 'Secret schreiben',
  nothingWritten: 'Es wurde nichts geschrieben.',
  changedMeanwhile:
    'Die Datei hat sich inzwischen geändert, daher wurde nichts geschrieben. Das würde sich jetzt ändern.',
  written: (variable: string, place: string) =>
    `Als ${variable} in ${place} geschrieben und zur Kontrolle wieder ausgelesen.`,
  before: 'Der alte Schlüssel wurde übergeben an:',
  again: (variable: string, place: string) => `Als ${variable} in ${place} schreiben…`,
  doneHere: 'Übergeben',
  undo: {
    before:
      'Das neue Secret wurde hierhin übergeben. Dort bleibt es, funktioniert dann aber nicht mehr. Wo es das alte Secret ersetzt hat, tragen Sie dieses selbst wieder ein:',
    retire: 'An diese Stellen des alten Secrets wurde das neue nicht übergeben:',
    revoke:
      'Sein Secret wurde hierhin übergeben. Dort bleibt es, funktioniert dann aber nicht mehr:',
    after:
      'Das widerrufene Secret wurde hierhin übergeben und funktioniert nicht mehr. Ersetzen Sie es, wo es noch verwendet wird:',
  },
  line: (variable: string, place: string) => `${variable} in ${place}`,
  facts: 'Übergeben an',
  variable: (variable: string) => `als ${variable}`,
}
