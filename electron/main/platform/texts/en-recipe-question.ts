import type { RecipeId } from '../../../contract/recipes.ts'

/** Who can read the secret afterwards, and what else happens: as the window says it. */
const effects: Readonly<Record<RecipeId, string>> = {
  'secret-tool':
    'In your keyring: every program that you run can read it while the keyring is unlocked. One of the same name is replaced.',
  pass: 'Encrypted with your GnuPG key. One of the same name is overwritten; a store under git gets a commit. GnuPG may ask for your passphrase.',
  'systemd-creds':
    'Sealed for this computer; services that are given it can read it. One of the same name is replaced.',
  docker:
    'In the swarm: services that are given it can read it. It cannot be replaced, so a name that exists is refused.',
  gh: 'At GitHub: workflows of the repository can read it. One of the same name is replaced.',
  vercel:
    'At Vercel: deployments from then on have it, and members of the project may read it. One of the same name is replaced.',
  wrangler:
    'At Cloudflare: the Worker can read it. It is deployed at once, and one of the same name is replaced.',
  op: 'In the vault: everybody who may open it can read it. A new item is made each time. 1Password may ask you to unlock it.',
  security:
    'In your login keychain: programs that you allow can read it. One of the same name is replaced.',
}

/** What main asks in English before a program gets a secret. */
export const recipe = {
  message: (key: string) => `Hand the secret of ${key} to a program?`,
  runs: 'This is run, each argument on a line of its own, and gets the secret on its standard input:',
  effects,
  ownEffect:
    'What this program of yours does with the secret, and who can read it afterwards, Keystow does not know.',
  yes: 'Hand over secret',
}
