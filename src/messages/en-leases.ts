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
  ended: (command: string) => `The key of ${command} is revoked.`,
  notRevoked: (name: string) => `The key ${name} of a program that ended could not be revoked yet. Keystow tries until it holds.`,
}
