import { keys } from './en-count.ts'

/** The texts of the export of a list. */
export const exporting = {
  title: 'Export API keys',
  menu: 'Export list…',
  lead: (n: number, connection: string) =>
    `${keys(n)} of ${connection}, without secrets: no list has them.`,
  format: 'Format',
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for programs',
  withNotes: 'Include names, tags and notes from this computer',
  submit: 'Export…',
  saved: (path: string) => `Saved to ${path}.`,
}
