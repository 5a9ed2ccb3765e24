import { count } from './en-count.ts'

const keys = (n: number): string => count(n, 'revoked API key', 'revoked API keys')

/** What the service says of the secrets of revoked API keys. */
export const proof = {
  asking: 'Checking whether the service refuses the revoked key…',
  confirmed: (time: string) => `401 confirmed ${time}`,
  works: 'This key still works.',
  worksNext:
    'The service said that it is revoked, and still answers its secret. That may be a delay: Keystow asks again, and revokes the key anew if it still works after ten minutes.',
  notConfirmed: (why: string) => `Not proven dead: ${why}`,
  /** The revoked key was refused. */
  noComparison: (why: string) =>
    `The service refused the revoked key with 401, but gave your own key no list after that, so it may refuse every key. ${why}`,
  noOtherKey:
    'The service refused the revoked key with 401, but this connection was signed in with it, so there is no other key to compare with. Once you connect with another key, Keystow checks again.',
  /** Goes before one of these sentences. */
  of: (name: string, sentence: string) => `Revoked API key ${name}: ${sentence}`,
  allConfirmed: (n: number) => `401 confirmed for ${keys(n)}.`,
  allAsking: (n: number) => `Checking whether the service refuses ${keys(n)}…`,
  someUnconfirmed: (n: number) => `Not proven dead: ${keys(n)}.`,
  someWork: (n: number) => `${keys(n)} still work: the service answers their secrets with a list.`,
  again: 'Check again',
  againLong: (name: string) => `Check again ${name}`,
  show: 'Show revoked keys',
  title: 'Check of revoked API keys',
  lead: 'After a revoke Keystow asks the service for a list with the secret of that key, where it knows the secret. If the service refuses it twice (401), the key is dead. A refusal counts only if your own key gets a list after it.',
  none: 'No revoked API key whose secret Keystow knew.',
  sealed:
    'The secret stays sealed until the service has refused it twice (401), for 24 hours after the revoke at most.',
  memory:
    'The secret is in memory until the service has refused it twice (401), until you quit, or for 24 hours at most.',
  revokedAt: (time: string) => `revoked ${time}`,
  giveUp: 'Erase secret',
  giveUpLong: (name: string) => `Erase secret of ${name}`,
  givenUp: (name: string) => `The secret of ${name} is erased. No 401 was confirmed.`,
  entry: 'Check revoked API keys…',
}
