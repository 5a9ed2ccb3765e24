import { counter } from '../../electron/contract/count.ts'

const count = counter('en')

/** The texts of the export of a list. */
export const exporting = {
  title: 'Export API keys',
  menu: 'Export list…',
  lead: (n: number, connection: string) => `${count(n, 'API key', 'API keys')} of ${connection}, without secrets: no list has them.`,
  format: 'Format',
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for programs',
  withNotes: 'Include names, tags and notes from this computer',
  submit: 'Export…',
  saved: (path: string) => `Saved to ${path}.`,
}
