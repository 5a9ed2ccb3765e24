import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Recipes } from '../../../electron/main/features/delivery/recipes/recipes.ts'
import { SecretClipboard } from '../../../electron/main/platform/clipboard/secret-clipboard.ts'
import { clipboardsOf } from '../../../electron/main/platform/clipboard/system-clipboard.ts'
import { hastyClock } from '../../clock.ts'
import { formsIn, scanForCanary } from '../../e2e/support/canary.ts'
import type { Proof, Tally } from '../proof.ts'
import { type CanaryWorld, canaryWorld, type NewKey } from './canary-world.ts'
import { fakeDesktop } from './fake-desktop.ts'
import { NAMES, onPath, recordedRecipes } from './recorded-recipes.ts'

/** Says its id and whether it has its key, and ends when it is told to. */
const PROGRAM = `
const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } }).then(({ status }) => console.log(process.pid, status))
process.stdin.once('data', () => process.exit())
`

/** What another process of this user reads of a process. */
const processOf = (pid: number): Buffer =>
  Buffer.concat(['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`)))

/**
 * Every file below a folder in which one of the secrets is, in whatever form; but for the one that
 * is its destination.
 */
const filesWith = (
  folder: string,
  secrets: readonly string[],
  destination: string,
): readonly string[] =>
  secrets
    .flatMap((secret) => scanForCanary(folder, secret))
    .filter((hit) => !hit.startsWith(`${relative(folder, destination)}: `))

/** A program that stores what it gets on its standard input, in a way that nobody else reads. */
const realPass = (home: string): NodeJS.ProcessEnv | null => {
  const variables = {
    ...process.env,
    HOME: home,
    GNUPGHOME: join(home, 'gnupg'),
    PASSWORD_STORE_DIR: join(home, 'store'),
  }
  const run = (program: string, ...args: readonly string[]): boolean =>
    spawnSync(program, args, { env: variables }).status === 0
  if (!run('pass', 'version') || !run('gpg', '--version')) return null
  mkdirSync(variables.GNUPGHOME, { recursive: true, mode: 0o700 })
  const made =
    run(
      'gpg',
      '--batch',
      '--passphrase',
      '',
      '--quick-gen-key',
      'test@a.test',
      'default',
      'default',
      'never',
    ) && run('pass', 'init', 'test@a.test')
  if (!made) throw new Error('the real pass could not be set up')
  return variables
}

/** Hands one secret to each kind of destination that stays. */
const deliverAll = async (
  world: CanaryWorld,
  file: string,
  pass: NodeJS.ProcessEnv | null,
  tally: Tally,
): Promise<readonly NewKey[]> => {
  const { disk, newKey, deliver, envFile, keptHere } = world
  const keys: NewKey[] = []
  const next = async (): Promise<NewKey> => {
    const key = await newKey()
    keys.push(key)
    return key
  }
  const inFile = envFile(file)
  const written = await next()
  await inFile.preview(written.secret)
  tally.check(await deliver(inFile, written), 'the secret is not in the file')
  const kept = await next()
  tally.check(await deliver(keptHere(kept), kept), 'the secret is not kept')
  const recorded = recordedRecipes(disk)
  for (const [id, name] of Object.entries(NAMES)) {
    const place = await recorded.place(id, name)
    if (!place.ok) throw new Error(`${id} is not offered`)
    const key = await next()
    await place.value.preview(key.secret)
    // A recorder keeps nothing, so that none is proven.
    await deliver(place.value, key)
  }
  if (pass === null) return keys
  const recipes = new Recipes(() => [], pass, onPath(disk), 'linux')
  const real = await recipes.place('pass', 'shop/mail')
  if (!real.ok) throw new Error('pass is not offered')
  const key = await next()
  await real.value.preview(key.secret)
  tally.check(await deliver(real.value, key), 'the real pass does not have the secret')
  return keys
}

/** A copy that is there for a while. Resolves once another program cannot paste it any more. */
const copyOnce = async ({ newKey }: CanaryWorld, tally: Tally): Promise<NewKey> => {
  const desktop = fakeDesktop('x11')
  const { all } = clipboardsOf(desktop.named(), { os: 'linux', wayland: false })
  const held = new SecretClipboard(
    all,
    () => true,
    () => {},
    hastyClock(undefined, 300),
  )
  const key = await newKey()
  await held.copy({ revealId: key.id, text: key.secret }, 60)
  tally.check(desktop.visible.clipboard === key.secret, 'the secret was not copied')
  await held.end()
  tally.check(!Object.values(desktop.visible).includes(key.secret), 'the copy stays')
  return key
}

/** A program with a key of its own: the secret is in its environment, and with no other process. */
const runOnce = async ({ root, data, app, living }: CanaryWorld, tally: Tally): Promise<string> => {
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'electron/cli/index.ts')]
  const words = ['run', '--data-folder', data, '--', process.execPath, '-e', PROGRAM]
  const helper = spawn(process.execPath, [...command, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  helper.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const ended = once(helper, 'close')
  const [line] = (await Promise.race([once(helper.stdout, 'data'), ended.then(() => [''])])) as [
    Buffer | string,
  ]
  const [pid, status] = line.toString().trim().split(' ').map(Number)
  if (pid === undefined || helper.pid === undefined) throw new Error(`nothing ran: ${said}`)
  const secret =
    /(?:^|\0)KEYSTOW_API_KEY=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1] ??
    ''
  tally.check(secret !== '' && status === 200, 'the program has no key that works')
  tally.check(
    !readFileSync(`/proc/${pid}/cmdline`).includes(secret),
    'the secret is in the arguments of the program',
  )
  for (const [name, ours] of [
    ['the command', helper.pid],
    ['the app', app],
    ['this process', process.pid],
  ] as const)
    tally.check(
      formsIn(processOf(ours), secret).length === 0,
      `the secret is in the environment or the arguments of ${name}`,
    )
  helper.stdin.end('end\n')
  await ended
  tally.check(!said.includes(secret), 'the command says the secret')
  tally.check((await living(secret)) === 401, 'the key lives on')
  return secret
}

export const canary: Proof = {
  id: 'canary',
  what: 'a secret is at its destination and nowhere else, whichever that is: no file, log, journal, argument or environment of ours has it',
  full: 25,
  sample: 1,
  breaks: {
    what: 'where a secret was delivered is noted by the secret itself',
    file: 'features/delivery/hand-over.ts',
    edits: [['id: randomUUID()', 'id: secret']],
  },
  run: async ({ disk }, amount, tally) => {
    const [project, home, temporary] = ['project', 'home', 'temporary'].map((name) =>
      join(disk, name),
    ) as [string, string, string]
    for (const folder of [project, home, temporary]) mkdirSync(folder)
    const { TMPDIR } = process.env
    process.env.TMPDIR = temporary
    const file = join(project, '.env')
    const pass = realPass(home)
    const world = await canaryWorld(disk)
    const secrets: string[] = []
    try {
      for (let round = 0; round < amount; round += 1) {
        const delivered = await deliverAll(world, file, pass, tally)
        const copied = await copyOnce(world, tally)
        const before = [...delivered, copied].map(({ secret }) => secret)
        secrets.push(...before, await runOnce(world, tally))
        tally.check(
          readFileSync(file, 'utf8').includes(before[0] ?? '?'),
          'the file has another secret',
        )
        world.flush()
        for (const hit of filesWith(disk, secrets, file)) tally.check(false, `left in ${hit}`)
        const logged = Buffer.from(JSON.stringify(world.told()))
        tally.check(logged.length > 1_000, 'nothing was logged')
        for (const secret of secrets)
          tally.check(
            formsIn(logged, secret).length === 0,
            'the log of requests or the activity has it',
          )
      }
    } finally {
      await world.close()
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      if (pass !== null) spawnSync('gpgconf', ['--kill', 'all'], { env: pass })
    }
    tally.check(existsSync(join(world.own, 'activity')), 'no activity was written')
    const kinds = 4 + Object.keys(NAMES).length + (pass === null ? 0 : 1)
    return `${secrets.length} secrets to ${kinds} destinations${pass === null ? '' : ', the real pass among them'}: 0 found elsewhere`
  },
}
