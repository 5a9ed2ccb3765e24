/** The texts of the ways into a connection, and back into one. */
export const signIn = {
  onboarding: {
    title: 'Connect to your email service',
    lead: 'List, create and revoke its API keys. A secret is shown once, and then it is gone.',
    local: 'Try it with the local service',
    localLead: 'The same API on this computer, with example keys. No account, no network.',
    opening: 'Opening the local service…',
  },

  connect: {
    title: 'Add a connection',
    nameHint: 'For you only. If it is empty, the host is used.',
    namePlaceholder: 'Production workspace',
    baseUrl: 'Base URL',
    baseUrlPlaceholder: 'https://api.example.com',
    showToken: 'Show characters',
    tokenShort: (min: number) => `An API key has at least ${min} characters.`,
    spaces: 'An API key has no spaces or line breaks.',
    foreign: (character: string) => `An API key cannot contain the character ${character}.`,
    removeSpaces: 'Remove them',
    tokenHint: 'Used to sign in. It is checked with one list request before it is stored.',
    submit: 'Connect',
    checking: 'Connecting…',
    asking: 'Waiting for your answer…',
    nothingStored: 'Nothing was stored.',
  },

  storage: {
    checking: 'Looking for this computer’s secure store…',
    both: (store: string) => `your passphrase and ${store}`,
    stored: (store: string) => `Kept on this computer, sealed by ${store}.`,
    untilQuit: 'Your key is kept until you quit.',
    unavailable: 'No secure store was found. Your key is kept until you quit.',
    backend: (backend: string) => `The fallback “${backend}” does not protect a key.`,
    off: (store: string) =>
      `${store} is switched off. Switch it on in your desktop’s settings and restart Keystow, or your key is kept only until you quit.`,
    unreachable: (store: string) =>
      `${store} could not be opened. Restart Keystow to try again, or your key is kept only until you quit.`,
    locked: (store: string) =>
      `${store} is locked or slow to answer. Unlock it and try again, or your key is kept only until you quit.`,
  },

  signedOut: {
    importedTitle: 'Sign in.',
    imported: 'No key was entered for this connection yet. Exported connections contain no keys.',
    refusedTitle: 'This key no longer works.',
    refused: 'It may have been revoked.',
    movedTitle: 'The address of this connection has changed.',
    moved: (address: string) =>
      `The stored API key belongs to another address and was not sent. Enter the API key for ${address} only if this is where it belongs.`,
    missingTitle: 'Sign in again.',
    missing:
      'The stored key of this connection is missing, damaged, or was stored by an earlier installation of Keystow. It was not used.',
    sentTo: (address: string) => `The API key is sent to ${address} only.`,
    listBelow: (time: string) => `The list below is from ${time}.`,
    submit: 'Connect with another key',
    local: 'Create a new key for this app',
    localLead: 'The local service can give this app a new key at once.',
  },
}
