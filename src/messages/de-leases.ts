import { counter } from './count.ts'
import type { leases as en } from './en-leases.ts'

const count = counter('de')

export const leases: typeof en = {
  fact: 'Programm',
  creating: (command) => `startet: ${command}`,
  given: (command, since) => `startet: ${command}, seit ${since}`,
  running: (command, since) => `läuft: ${command}, seit ${since}`,
  away: (command, since) => `meldet sich nicht: ${command}, seit ${since}; der Schlüssel wird bald widerrufen`,
  ending: (command) => `beendet: ${command}; der Schlüssel wird widerrufen`,
  folder: 'in',
  until: (time) => `Der Schlüssel wird widerrufen, wenn das Programm endet, spätestens ${time}.`,
  end: 'Schlüssel beenden',
  endShort: 'Beenden',
  endOf: (command) => `Schlüssel beenden: ${command}`,
  ended: (command) => `Der Schlüssel von ${command} ist widerrufen.`,
  allowance: (command, connection, left, until) =>
    `${command} bekommt ohne Rückfrage API-Schlüssel von ${connection}: höchstens noch ${count(left, 'Schlüssel', 'Schlüssel')}, bis ${until}.`,
  endAllowance: 'Erlaubnis beenden',
  endAllowanceOf: (command) => `Erlaubnis beenden: ${command}`,
  notRevoked: (name) =>
    `Der Schlüssel ${name} eines beendeten Programms ließ sich noch nicht widerrufen. Keystow versucht es, bis es gelingt.`,
}
