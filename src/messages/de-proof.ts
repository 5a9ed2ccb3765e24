import { count } from './de-count.ts'
import type { proof as en } from './en-proof.ts'

const keys = (n: number): string =>
  count(n, 'widerrufener API-Schlüssel', 'widerrufene API-Schlüssel')

export const proof: typeof en = {
  asking: 'Keystow prüft, ob der Dienst den widerrufenen Schlüssel ablehnt…',
  confirmed: (time) => `401 bestätigt um ${time}`,
  works: 'Dieser Schlüssel funktioniert noch.',
  worksNext:
    'Der Dienst hat den Widerruf gemeldet, beantwortet das Secret aber weiterhin. Das kann eine Verzögerung sein: Keystow fragt noch einmal und widerruft den Schlüssel neu, falls er nach zehn Minuten noch funktioniert.',
  notConfirmed: (why) => `Nicht nachgewiesen: ${why}`,
  noComparison: (why) =>
    `Der Dienst hat den widerrufenen Schlüssel mit 401 abgelehnt, Ihrem eigenen danach aber keine Liste gegeben. Vielleicht lehnt er alle Schlüssel ab. ${why}`,
  noOtherKey:
    'Der Dienst hat den widerrufenen Schlüssel mit 401 abgelehnt, doch diese Verbindung war mit ihm angemeldet, und zum Vergleich gibt es keinen anderen. Sobald Sie sich mit einem anderen Schlüssel verbinden, prüft Keystow noch einmal.',
  of: (name, sentence) => `Widerrufener API-Schlüssel ${name}: ${sentence}`,
  allConfirmed: (n) => `401 bestätigt: ${keys(n)}.`,
  allAsking: (n) =>
    `Keystow prüft, ob der Dienst ${n === 1 ? 'den widerrufenen API-Schlüssel' : keys(n)} ablehnt…`,
  someUnconfirmed: (n) => `Nicht nachgewiesen: ${keys(n)}.`,
  someWork: (n) =>
    `${keys(n)} funktionieren noch: Der Dienst beantwortet ihre Secrets mit einer Liste.`,
  again: 'Noch einmal prüfen',
  againLong: (name) => `Noch einmal prüfen: ${name}`,
  show: 'Widerrufene Schlüssel anzeigen',
  title: 'Prüfung widerrufener API-Schlüssel',
  lead: 'Nach einem Widerruf fragt Keystow den Dienst mit dem Secret des Schlüssels nach der Liste, sofern es das Secret kennt. Lehnt er es zweimal ab (401), ist der Schlüssel tot. Eine Ablehnung zählt nur, wenn Ihr eigener Schlüssel danach eine Liste erhält.',
  none: 'Kein widerrufener API-Schlüssel, dessen Secret Keystow kannte.',
  sealed:
    'Das Secret bleibt versiegelt, bis der Dienst es zweimal abgelehnt hat (401), höchstens 24 Stunden nach dem Widerruf.',
  memory:
    'Das Secret bleibt im Arbeitsspeicher, bis der Dienst es zweimal abgelehnt hat (401) oder Sie Keystow beenden, höchstens 24 Stunden.',
  revokedAt: (time) => `widerrufen ${time}`,
  giveUp: 'Secret löschen',
  giveUpLong: (name) => `Secret löschen: ${name}`,
  givenUp: (name) => `Das Secret von ${name} ist gelöscht. Ein 401 wurde nicht bestätigt.`,
  entry: 'Widerrufene API-Schlüssel prüfen…',
}
