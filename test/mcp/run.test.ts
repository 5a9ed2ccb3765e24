import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type Answered,
  type App,
  connectedAssistant,
  environment,
  startApp,
  startAssistant,
} from './assistant-scene.ts'

/** A program that says whether its key works, and not which it is. */
const USES = `fetch(process.env.KEYSTOW_BASE_URL + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + process.env.KEYSTOW_API_KEY } })
.then((answer) => console.log(answer.status))`
const run = { kind: 'run', argv: [process.execPath, '-e', USES] }

/** Starts what an answer says, as an assistant does by its shell. */
const start = async (
  { project, runtime }: App,
  command: string,
  more: Readonly<Record<string, string>> = {},
) => {
  const child = spawn('sh', ['-c', command], {
    cwd: project,
    env: { ...environment(), XDG_RUNTIME_DIR: runtime, ...more },
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number | null, out, err }
}

const prepared = async () => {
  const { app, assistant } = await connectedAssistant()
  app.answers(true)
  const ask = (more = {}): Promise<Answered> =>
    assistant.call('request_key', { purpose: 'to list the keys', destination: { ...run, ...more } })
  const posts = (): number =>
    (app.service.log?.entries() ?? []).filter(({ method }) => method === 'POST').length
  return { app, assistant, ask, posts }
}

test('an approved command runs with a key of its own, once, and nothing is created before', async () => {
  const { app, ask, posts } = await prepared()
  const before = Date.now()
  const { data } = await ask()
  const folder = realpathSync(app.project)
  expect(data).toMatchObject({
    state: 'done',
    command: expect.stringContaining(' run --request '),
    folder,
  })
  expect(data.words.slice(-run.argv.length)).toEqual(run.argv)
  expect(Date.parse(data.validUntil)).toBeGreaterThanOrEqual(before + 600_000)
  expect(app.shown.at(-1)).toMatchObject({
    kind: 'prepare-run',
    purpose: 'to list the keys',
    run: { argv: run.argv, folder, env: 'KEYSTOW_API_KEY' },
    warnings: ['gets_key', 'inline_code', 'workspace_program'],
  })
  expect(posts()).toBe(0)
  expect(await start(app, data.command)).toMatchObject({ code: 0, out: '200\n' })
  expect(posts()).toBe(1)
  expect(app.shown).toHaveLength(1)
  // It counts as the assistant's, and is gone.
  expect(app.context.activity.list()).toContainEqual(
    expect.objectContaining({
      action: 'create',
      client: expect.objectContaining({ name: 'scripted' }),
    }),
  )
  expect(await start(app, data.command)).toMatchObject({
    code: 65,
    err: expect.stringContaining('it is used, over or was ended'),
  })
  expect(posts()).toBe(1)
})

/** A program of this name in a folder of the project; resolves to the folder. */
const program = ({ project, write }: App, folder: string, says: string): string => {
  mkdirSync(join(project, folder))
  write(join(folder, 'send'), `#!/bin/sh\necho ${says}\n`)
  chmodSync(join(project, folder, 'send'), 0o755)
  return join(realpathSync(project), folder)
}

// Shows: S69
test('the file that is started is shown with its links followed, and another one of its name is refused', async () => {
  const app = await startApp()
  await app.context.channel.switchTo(true)
  app.answers(true)
  const [bin, other] = [program(app, 'bin', 'approved'), program(app, 'other', 'another')]
  mkdirSync(join(app.project, 'links'))
  symlinkSync(join(bin, 'send'), join(app.project, 'links', 'send'))
  const { PATH = '' } = process.env
  vi.stubEnv('PATH', `${join(app.project, 'links')}:${PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const assistant = await startAssistant(app)
  const ask = () =>
    assistant.call('request_key', {
      purpose: 'to send',
      destination: { kind: 'run', argv: ['send'] },
    })
  const { data } = await ask()
  expect(app.shown.at(-1)?.run).toMatchObject({ argv: ['send'], program: join(bin, 'send') })
  const refused = await start(app, data.command, { PATH: `${other}:${PATH}` })
  expect(refused).toMatchObject({
    code: 65,
    out: '',
    err: expect.stringContaining('not what was approved'),
  })
  for (const path of [join(other, 'send'), join(bin, 'send')]) expect(refused.err).toContain(path)
  expect(await start(app, data.command, { PATH: `${bin}:${PATH}` })).toMatchObject({
    code: 0,
    out: 'approved\n',
  })
  const again = (await ask()).data
  app.write('bin/send', '#!/bin/sh\necho changed\n')
  expect(await start(app, again.command)).toMatchObject({
    code: 65,
    out: '',
    err: expect.stringContaining('not what was approved'),
  })
})

test('a program that is not found is refused before anybody is asked', async () => {
  const { app, ask } = await prepared()
  expect(await ask({ argv: ['not-there'] })).toMatchObject({
    isError: true,
    text: expect.stringContaining('was not found'),
  })
  expect(app.shown).toEqual([])
})

test('an approved program gets the variables of a short list alone, and the rest is named', async () => {
  const { app, ask } = await prepared()
  const { data } = await ask({ argv: ['/usr/bin/env'] })
  const loads = ['BASH_ENV', 'PYTHONUSERBASE', 'MAKEFILES', 'GIT_CONFIG_COUNT', 'SHOP']
  const given = Object.fromEntries(loads.map((name) => [name, '/tmp/x']))
  const { out, err } = await start(app, data.command, { ...given, LC_ALL: 'C' })
  expect(out).toContain('LC_ALL=C\n')
  for (const name of loads) {
    expect(out).not.toContain(name)
    expect(err).toContain(name)
  }
})

test.each(['a lock', 'the channel switched off', 'a new name of the connection'])(
  '%s ends an approved command',
  async (what) => {
    const { app, ask, posts } = await prepared()
    const { data } = await ask()
    const { context, connectionId } = app
    if (what === 'a lock') {
      context.lock.lock()
      expect(await start(app, data.command)).toMatchObject({
        code: 75,
        err: expect.stringContaining('locked'),
      })
      await context.lock.open(null)
    } else if (what === 'the channel switched off') {
      await context.channel.switchTo(false)
      await context.channel.switchTo(true)
    } else
      context.sessions.describe(connectionId, {
        name: 'Another',
        production: false,
        accent: 'blue',
      })
    expect(context.lock.state.locked).toBe(false)
    expect(await start(app, data.command)).toMatchObject({ code: 65 })
    expect(posts()).toBe(0)
  },
)

test('without a purpose nothing is asked, and a key that is no run’s needs a name', async () => {
  const { app, assistant } = await prepared()
  expect((await assistant.call('request_key', { destination: run })).isError).toBe(true)
  expect(
    await assistant.call('request_key', { purpose: 'x', destination: { kind: 'kept' } }),
  ).toMatchObject({
    isError: true,
    text: expect.stringContaining('name is missing'),
  })
  expect(app.shown).toEqual([])
})

test('what an assistant says of its purpose is one line, without what nobody sees and without a secret', async () => {
  const { app, assistant } = await prepared()
  const purpose = 'a\nb\u202ec\u0007 \u{e0041}acme_live_Ab12Cd34Ef56Gh78Ij90'
  await assistant.call('request_key', { purpose, destination: run })
  expect(app.shown.at(-1)?.purpose).toBe('a bc …Ij90')
})

test('a .env file in the folder of the assistant is warned of, one elsewhere is not', async () => {
  const { app, assistant } = await prepared()
  const ask = (path: string) =>
    assistant.call('request_key', {
      name: 'shop',
      purpose: 'x',
      destination: { kind: 'env-file', path },
    })
  await ask('.env')
  expect(app.shown.at(-1)?.warnings).toEqual(['workspace_env_file'])
  await ask(`${app.runtime}/.env`)
  expect(app.shown.at(-1)?.warnings).toEqual([])
})
