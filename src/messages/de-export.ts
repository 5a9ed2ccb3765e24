import { keys } from './de-count.ts'

/** The texts of the export of a list. */
export const exporting = {
  title: 'API-Schlüssel exportieren',
  menu: 'Liste exportieren…',
  lead: (n: number, connection: string) =>
    `${keys(n)} von ${connection}, ohne Secrets: Keine Liste enthält sie.`,
  format: 'Format',
  csv: 'CSV, für Tabellen',
  json: 'JSON, für Programme',
  withNotes: 'Namen, Schlagwörter und Notizen von diesem Computer einschließen',
  submit: 'Exportieren…',
  saved: (path: string) => `Unter ${path} gespeichert.`,
}
