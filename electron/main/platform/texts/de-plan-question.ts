import { numbersIn } from '../../../contract/count.ts'
import type { plan as english, planWrites as englishWrites } from './en-plan-question.ts'
import { localTime } from './local-time.ts'

const number = numbersIn('de')
const date = localTime('de', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })

/** The same in German. */
export const plan: typeof english = {
  message: (n, host, at) =>
    `Soll Keystow ${n === 1 ? 'diesen' : number(n)} API-Schlüssel bei ${host} am ${date(at)} widerrufen?`,
  yes: (n) => (n === 1 ? 'Widerruf planen' : `${number(n)} Widerrufe planen`),
  unless: (days) =>
    days === 0
      ? 'Auch ein API-Schlüssel, der noch benutzt wird, wird widerrufen.'
      : `Ein API-Schlüssel, der in den ${days === 1 ? '24 Stunden' : `${number(days)} Tagen`} davor oder danach noch benutzt wird, wird nicht widerrufen.`,
  asksAgain: 'Keystow fragt Sie an diesem Tag noch einmal.',
  more: (n) => `und ${number(n)} weitere`,
  consequence:
    'Wenn Keystow dann läuft und entsperrt ist, wird niemand mehr gefragt; sonst wartet der Widerruf auf Sie. Was einen API-Schlüssel danach noch benutzt, erhält 401. Bis dahin können Sie abbrechen.',
}

export const planWrites: typeof englishWrites = {
  'plans:put': 'Widerruf von API-Schlüsseln planen?',
  'plans:act': 'Einen geplanten oder ausstehenden Widerruf ändern?',
}
