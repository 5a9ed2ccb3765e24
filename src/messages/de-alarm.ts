import { number } from './de-count.ts'

/** The texts about keys that appeared, in German. */
export const alarm = {
  appeared: (n: number) =>
    n === 1
      ? 'Ein API-Schlüssel ist aufgetaucht, den Keystow nicht kannte.'
      : `${number(n)} API-Schlüssel sind aufgetaucht, die Keystow nicht kannte.`,
  limits: 'Keystow prüft das nur, während es läuft.',
  review: 'Schlüssel ansehen',
  mine: 'Ich kenne sie',
  mineOne: 'Ich kenne ihn',
  known: 'Erledigt. Beim nächsten werden Sie wieder gewarnt.',
  title: 'Aufgetauchte API-Schlüssel',
  lead: 'Sie standen vorher nicht in der Liste, und Keystow hat keine Antwort erhalten, nach der es sie erstellt hat. Erstellt hat sie jemand anderes, ein anderer Computer, die Einstellungsseite oder ein Assistent, oder diese App, falls die Antwort auf das Erstellen verloren ging.',
  showLong: (name: string) => `Details anzeigen zu ${name}`,
  revokeLong: (name: string) => `Schlüssel widerrufen… ${name}`,
  none: 'Alle durchgesehen.',
}
