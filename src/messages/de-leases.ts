import type { leases as en } from './en-leases.ts'

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
  ended: (command) => `Der Schlüssel von ${command} ist widerrufen.`,
  notRevoked: (name) =>
    `Der Schlüssel ${name} eines beendeten Programms ließ sich noch nicht widerrufen. Keystow versucht es, bis es gelingt.`,
}
