import { counter } from './count.ts'

const count = counter('en')

/** Keys that programs have of their own. */
export const leases = {
  fact: 'Program',
  creating: (command: string, _since: string) => `starting: ${command}`,
  given: (command: string, since: string) => `starting: ${command}, since ${since}`,
  running: (command: string, since: string) => `running: ${command}, since ${since}`,
  away: (command: string, since: string) => `not heard of: ${command}, since ${since}; the key is revoked soon`,
  ending: (command: string) => `ended: ${command}; the key is being revoked`,
  folder: 'in',
  until: (time: string) => `The key is revoked when the program ends, at the latest ${time}.`,
  end: 'End key',
  endShort: 'End',
  endOf: (command: string) => `End key of ${command}`,
  ended: (command: string) => `The key of ${command} is revoked.`,
  allowance: (command: string, connection: string, left: number, until: string) =>
    `${command} gets API keys of ${connection} without asking: ${count(left, 'more key', 'more keys')} at most, until ${until}.`,
  endAllowance: 'End permission',
  endAllowanceOf: (command: string) => `End permission of ${command}`,
  notRevoked: (name: string) => `The key ${name} of a program that ended could not be revoked yet. Keystow tries until it holds.`,
}
