import { numbersIn } from '../../../contract/count.ts'
import type { QuestionTexts } from './en-questions.ts'

const number = numbersIn('de')
export const keys = (n: number): string => `${number(n)} API-Schlüssel`

/**
 * What main asks in German of what it writes outside of its folder, and of files that come from
 * elsewhere.
 */
export const desktop: Pick<QuestionTexts, 'loginStart' | 'importNotes'> = {
  loginStart: {
    message: 'Keystow bei der Anmeldung starten?',
    detail:
      'Keystow startet dann mit dem Desktop, im Infobereich und ohne Fenster, gesperrt, falls eine Passphrase festgelegt ist. Es bleibt auch im Infobereich, wenn das Fenster geschlossen wird. In den Einstellungen lässt sich das wieder ausschalten.',
    yes: 'Bei der Anmeldung starten',
  },
  importNotes: {
    message: 'Verbindungen und Notizen zu ihren API-Schlüsseln importieren?',
    detail: (added, differing, refused) =>
      [
        `Die Datei enthält Namen, Notizen oder Schlagwörter. Ergänzt: ${keys(added)}.`,
        differing === 0
          ? null
          : `Hier anders notiert: ${keys(differing)}. Das bleibt, und nichts wird ersetzt.`,
        refused === 0
          ? null
          : `Ausgelassen: ${keys(refused)}, weil der Text zu lang ist oder wie ein Secret aussieht.`,
      ]
        .filter((line) => line !== null)
        .join('\n\n'),
    yes: 'Importieren',
  },
}
