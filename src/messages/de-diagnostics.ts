import type { Messages } from './en.ts'

/** The texts of the diagnostics. */
export const diagnostics: Messages['diagnostics'] = {
  reading: 'Keystow wird geprüft…',
  well: 'Alles in Ordnung.',
  disk: 'Keystow kann nichts speichern: Der Datenträger ist voll oder schreibgeschützt. Schaffen Sie Platz und prüfen Sie dann erneut.',
  errors:
    'Keystow hat seit dem Start Fehler protokolliert. Die letzten stehen am Ende des Berichts.',
  open: (tab) => `„${tab}“ öffnen`,
  report: 'Bericht',
  reportHint:
    'Genau dieser Text wird kopiert. Er enthält keine Tokens, Secrets oder Namen von Schlüsseln.',
  copy: 'Diagnose kopieren',
  again: 'Erneut prüfen',
}
