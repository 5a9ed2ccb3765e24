import { count } from './en-count.ts'

/** Keys that programs have of their own. */
export const leases = {
  /** What runs, by where its lease stands; `revokedSoon` goes on with it. */
  creating: (command: string) => `starting: ${command}`,
  given: (command: string) => `starting: ${command}`,
  running: (command: string) => `running: ${command}`,
  away: (command: string) => `not heard of: ${command}`,
  ending: (command: string) => `being revoked; ended: ${command}`,
  since: (time: string) => `since ${time}`,
  revokedSoon: '; the key is revoked soon',
  folder: 'in',
  until: (time: string) => `The key is revoked when the program ends, at the latest ${time}.`,
  end: 'End key',
  endShort: 'End',
  endOf: (command: string) => `End key of ${command}`,
  ended: (command: string) => `The key of ${command} is revoked.`,
  /** What a command may. */
  allowance: (until: string) => `API keys without asking until ${until}`,
  allowances: (n: number) => `${count(n, 'command gets', 'commands get')} API keys without asking.`,
  allowanceDetails: 'Permissions',
  /** Goes on with the folder. */
  allowanceLeft: (connection: string, left: number, until: string) =>
    `${count(left, 'more API key', 'more API keys')} of ${connection} at most, until ${until},`,
  allowanceEnded: (command: string) => `The permission for ${command} has ended.`,
  endAllowance: 'End permission',
  endAllowanceOf: (command: string) => `End permission of ${command}`,
  notRevoked: (name: string) =>
    `The key ${name} of a program that ended may still work. Keystow keeps trying until the key is gone.`,
}
