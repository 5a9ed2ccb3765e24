import { count, keys } from './de-count.ts'
import type { leases as en } from './en-leases.ts'

export const leases: typeof en = {
  creating: (command) => `startet: ${command}`,
  given: (command) => `startet: ${command}`,
  running: (command) => `läuft: ${command}`,
  away: (command) => `meldet sich nicht: ${command}`,
  ending: (command) => `wird widerrufen; beendet: ${command}`,
  since: (time) => `seit ${time}`,
  revokedSoon: '; der Schlüssel wird bald widerrufen',
  folder: 'in',
  until: (time) => `Der Schlüssel wird widerrufen, wenn das Programm endet, spätestens ${time}.`,
  end: 'Schlüssel widerrufen',
  endShort: 'Widerrufen',
  endOf: (command) => `Schlüssel widerrufen: ${command}`,
  ended: (command) => `Der Schlüssel von ${command} ist widerrufen.`,
  allowance: (until) => `API-Schlüssel ohne Rückfrage bis ${until}`,
  allowances: (n) =>
    `${count(n, 'Befehl bekommt', 'Befehle bekommen')} ohne Rückfrage API-Schlüssel.`,
  allowanceDetails: 'Erlaubnisse',
  allowanceLeft: (connection, left, until) =>
    `Höchstens noch ${keys(left)} für „${connection}“, bis ${until},`,
  allowanceEnded: (command) => `Die Erlaubnis für ${command} ist beendet.`,
  endAllowance: 'Erlaubnis beenden',
  endAllowanceOf: (command) => `Erlaubnis beenden: ${command}`,
  notRevoked: (name) =>
    `Der Schlüssel ${name} eines beendeten Programms funktioniert möglicherweise noch. Keystow versucht es weiter, bis der Schlüssel weg ist.`,
}
