import type { OwnRecipeProblem } from '../../electron/contract/own-recipes.ts'
import type { RecipeField, RecipeId } from '../../electron/contract/recipes.ts'
import { programEnd } from './program-end.ts'

interface About {
  readonly title: string
  /** Who can read it afterwards. */
  readonly about: string
  /** What else happens, said before it does. */
  readonly effects: string
  /** How to get the program. */
  readonly get: string
}

/** Why a program of the person's own is not added. */
const problems = {
  id: 'The name must be 2 to 32 lowercase letters, digits and “-”, beginning with a letter.',
  taken: 'Another program has this name.',
  program: 'Enter the full path of a program.',
  missing: 'There is no such program.',
  not_a_file: 'This is not a file that can be run, but a folder, for example.',
  not_executable: 'This file may not be run.',
  open: 'Others on this computer could replace this program.',
  arguments: 'At most 16 arguments of 160 characters each, without control characters.',
  secret:
    'No argument may have a secret, or a placeholder for one: every program of yours can read them. It comes on standard input.',
  no_name: 'One of the arguments must contain {name}.',
  too_many: 'There are 20 programs already. Forget one of them.',
} satisfies Record<OwnRecipeProblem, string>

/** How a program failed. */
const ends: Readonly<Record<string, string>> = {
  deadline: 'The program was not done within a minute, so it was stopped.',
  'not started, or ended': 'The program could not be started, or something else ended it.',
  'no folder': 'The folder for what it stores could not be made, so it was not started.',
}

/** `detail`: as in `recipe_failed`. */
const failed = (detail: string): string => {
  const { how, code, complaint } = programEnd(detail)
  const end =
    code === null ? (ends[how] ?? 'The program failed.') : `The program failed (exit code ${code}).`
  return complaint === '' ? end : `${end} It said: “${complaint}”.`
}

/** The texts of handing a secret to a program that stores it. */
export const recipes = {
  action: 'Another program…',
  choice: 'A program of this computer stores it: a keyring, a password manager, a service.',
  title: 'Hand the secret to a program',
  lead: 'It goes to the program’s standard input, never into its arguments, and the program is asked afterwards whether it is there.',
  looking: 'Looking for programs…',
  none: 'None of the programs that Keystow knows is installed.',
  notHere: 'Not on this computer',
  tooOld: (get: string) => `Too old. ${get}`,
  fields: {
    repository: 'Repository (owner/name)',
    folder: 'Project folder',
    environment: 'Environment (production, preview or development)',
    worker: 'Worker',
    vault: 'Vault',
    name: 'Name there',
  } satisfies Record<RecipeField, string>,
  failed,
  bad: 'The program does not accept this.',
  runs: 'What will run',
  reads: 'How it is read back',
  store: 'Store secret',
  storing: 'Storing…',
  stored: (program: string, name: string) => `Stored by ${program} as ${name}, and read back.`,
  again: (program: string, name: string) => `Store with ${program} as ${name}…`,
  line: (program: string, name: string) => `${program}: ${name}`,
  as: (name: string) => `as ${name}`,
  own: 'Programs of your own',
  ownHint:
    'Offered like the programs that Keystow knows. They get a secret on their standard input and nowhere else.',
  ownAbout:
    'What this program of yours does with the secret, and who can read it afterwards, Keystow does not know.',
  ownMissing: 'Its program is not there any more, cannot be run, or could be replaced by others.',
  ownStored: (program: string, name: string) =>
    `Handed to ${program} as ${name}, which reported success.`,
  notAsked: 'It is not read back: if the program ends with exit code 0, that counts as proof.',
  ownNameHint: 'Lowercase letters, digits and “-”, from 2 to 32.',
  ownProgramHint: 'Its full path.',
  choose: 'Choose program…',
  ownStore: 'Arguments, one per line',
  ownStoreHint:
    '{name} stands for what you call the secret there. The secret itself comes on standard input.',
  ownLook: 'Arguments of the call that reads back (optional)',
  ownLookHint:
    'It must end with exit code 0 only if the secret is there. Without it, exit code 0 of the first call counts as proof.',
  add: 'Add program…',
  added: (name: string) => `${name} was added.`,
  notAdded: 'The program was not added.',
  forget: 'Forget program',
  forgetOne: (name: string) => `Forget program ${name}`,
  forgotten: (name: string) => `${name} was forgotten.`,
  problems,
  /** By a failure's detail. */
  problem: (detail: string): string =>
    Object.entries(problems).find(([problem]) => problem === detail)?.[1] ?? problems.program,
  all: {
    'secret-tool': {
      title: 'Secret Service (secret-tool)',
      about:
        'In your keyring: every program that you run can read it while the keyring is unlocked.',
      effects: 'One of the same name is replaced.',
      get: 'Install libsecret-tools (Debian, Ubuntu) or libsecret (Fedora, Arch).',
    },
    pass: {
      title: 'pass',
      about: 'Encrypted with your GnuPG key.',
      effects:
        'One of the same name is overwritten; a store under git gets a commit. GnuPG may ask for your passphrase.',
      get: 'Install pass and set it up with “pass init”.',
    },
    'systemd-creds': {
      title: 'systemd credentials',
      about: 'Sealed for this computer; services that are given it can read it.',
      effects: 'One of the same name is replaced.',
      get: 'It needs systemd 256 or newer.',
    },
    docker: {
      title: 'Docker secret',
      about: 'In the swarm: services that are given it can read it.',
      effects: 'It cannot be replaced, so a name that exists is refused.',
      get: 'Install Docker; secrets need a swarm (“docker swarm init”).',
    },
    gh: {
      title: 'GitHub Actions secret',
      about: 'At GitHub: workflows of the repository can read it.',
      effects: 'One of the same name is replaced.',
      get: 'Install the GitHub CLI and sign in with “gh auth login”.',
    },
    vercel: {
      title: 'Vercel environment variable',
      about: 'At Vercel: deployments from then on have it, and members of the project may read it.',
      effects: 'One of the same name is replaced.',
      get: 'Install the Vercel CLI, sign in with “vercel login” and link the folder with “vercel link”.',
    },
    wrangler: {
      title: 'Cloudflare Workers secret',
      about: 'At Cloudflare: the Worker can read it.',
      effects: 'It is deployed at once, and one of the same name is replaced.',
      get: 'Install wrangler and sign in with “wrangler login”.',
    },
    op: {
      title: '1Password item',
      about: 'In the vault: everybody who may open it can read it.',
      effects: 'A new item is made each time. 1Password may ask you to unlock it.',
      get: 'Install the 1Password CLI and sign in with “op signin”.',
    },
    security: {
      title: 'macOS keychain (security)',
      about: 'In your login keychain: programs that you allow can read it.',
      effects: 'One of the same name is replaced.',
      get: 'It comes with macOS.',
    },
  } satisfies Record<RecipeId, About>,
}
