import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { appUrl, chromiumSandbox, launch, type Running, repo } from './support/app.ts'
import { codeProbes, requestProbes } from './support/probes.ts'
import { launchLax, startAgain } from './support/shell.ts'
import { startWitness, type Witness } from './support/witness.ts'

let running: Running
let witness: Witness

test.beforeAll(async () => {
  running = await launch()
  witness = await startWitness()
})

test.afterAll(async () => {
  witness.close()
  await running.close()
})

if (process.platform === 'linux' && chromiumSandbox) {
  test('the page runs in the real sandbox, under a user that is not root', async () => {
    const pid = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\s2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)
    expect(status).not.toMatch(/^Uid:\s0\s/m)
  })
}

test('the page has the typed API and nothing of Node or Electron', async () => {
  const { api, kinds, leaks } = await running.page.evaluate(() => ({
    api: Object.keys(window.keystow).sort(),
    kinds: [...new Set(Object.values(window.keystow).map((value) => typeof value))],
    leaks: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter((name) => name in window),
  }))
  expect(api).toEqual([
    'acknowledgeUnknown',
    'actOnRotation',
    'actOnWindow',
    'activateConnection',
    'activity',
    'addConnection',
    'answerClose',
    'appState',
    'armFault',
    'asksToClose',
    'bulkJobs',
    'changeClock',
    'changeSettings',
    'checkForUpdate',
    'checkSecret',
    'checkStorage',
    'clearActivity',
    'clearClipboard',
    'clearLabRequests',
    'clipboardMarks',
    'clipboardState',
    'controlBulk',
    'copySecret',
    'createKey',
    'createLabKey',
    'describeConnection',
    'disarmFault',
    'dismissNotice',
    'downloadUpdate',
    'editAnnotation',
    'eraseAll',
    'exportActivity',
    'exportConnections',
    'exportHar',
    'exportInventory',
    'extendClipboard',
    'finishReveal',
    'forgetConnection',
    'importConnections',
    'labKeys',
    'labPower',
    'labRequests',
    'labState',
    'listState',
    'loadSnapshot',
    'lockNow',
    'lookAgain',
    'lookAtApp',
    'notesState',
    'offerCommands',
    'onPush',
    'pendingReveals',
    'quitApp',
    'reconnect',
    'reconnectLocal',
    'recyclePage',
    'refreshKeys',
    'resetLab',
    'revokeAndForget',
    'revokeKey',
    'revokeLabKey',
    'rotations',
    'saveDiagnostics',
    'saveSnapshot',
    'secretVisible',
    'setPassphrase',
    'setVariants',
    'showSecret',
    'startBulk',
    'startListening',
    'startRotation',
    'stopListening',
    'takeView',
    'testConnection',
    'undeliveredCreate',
    'undoBulk',
    'undoReset',
    'unlock',
    'updateState',
    'useLocal',
  ])
  expect(kinds).toEqual(['function'])
  expect(leaks).toEqual([])
})

const runCodeProbes = async (page: Page): Promise<Record<string, boolean>> => {
  const results: Record<string, boolean> = {}
  for (const [name, probe] of Object.entries(codeProbes)) results[name] = await page.evaluate(probe)
  return results
}

const runRequestProbes = async (page: Page): Promise<void> => {
  for (const probe of Object.values(requestProbes)) await page.evaluate(probe, witness.origin)
}

const navigate = (page: Page): Promise<void> =>
  page.evaluate((url) => {
    location.href = url
  }, `${witness.origin}/navigation`)

test('without our hardening every probe succeeds', async () => {
  const lax = await launchLax(`${witness.origin}/`)
  const before = witness.seen.length
  expect(Object.values(await runCodeProbes(lax.page))).toEqual(Object.keys(codeProbes).map(() => true))
  await runRequestProbes(lax.page)
  await navigate(lax.page)
  await expect.poll(() => [...new Set(witness.seen.slice(before))].sort()).toEqual([...Object.keys(requestProbes), '/navigation'].sort())
  await lax.app.close()
})

test('injected markup, inline scripts and eval do not run', async () => {
  expect(await runCodeProbes(running.page)).toEqual(Object.fromEntries(Object.keys(codeProbes).map((name) => [name, false])))
})

test('no fetch, image, socket, frame, form, window or navigation leaves the page', async () => {
  const before = witness.seen.length
  const pages = running.app.windows().length
  await runRequestProbes(running.page)
  const refused = running.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<boolean>((tell) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('will-frame-navigate', (event) =>
          setImmediate(() => tell(event.defaultPrevented)),
        ),
      ),
  )
  await navigate(running.page)
  expect(await refused).toBe(true)
  expect(running.page.url()).toBe(appUrl)
  expect(running.app.windows()).toHaveLength(pages)
  expect(witness.seen.slice(before)).toEqual([])
})

test('every permission is denied', async () => {
  const states = await running.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'clipboard-write',
      'midi',
      'persistent-storage',
    ]
    return Promise.all(names.map(async (name) => `${name}: ${(await navigator.permissions.query({ name: name as PermissionName })).state}`))
  })
  expect(states.filter((state) => !state.endsWith(': denied'))).toEqual([])
  const refusal = await running.page.evaluate(() => navigator.clipboard.readText().catch((error: Error) => error.name))
  expect(refusal).toBe('NotAllowedError')
})

test('no session reaches anything either, whoever makes it', async () => {
  const before = witness.seen.length
  const outcomes = await running.app.evaluate(
    ({ session }, url) =>
      Promise.all(
        [session.defaultSession, session.fromPartition('another')].map((made) =>
          made.fetch(url).then(
            () => 'reached',
            (error: Error) => error.message,
          ),
        ),
      ),
    `${witness.origin}/session`,
  )
  expect(outcomes).toEqual(['net::ERR_BLOCKED_BY_CLIENT', 'net::ERR_BLOCKED_BY_CLIENT'])
  expect(witness.seen.slice(before)).toEqual([])
})

test.describe('the app scheme', () => {
  const statusOf = (url: string, method = 'GET'): Promise<number | 'refused'> =>
    running.app.evaluate(
      async ({ BrowserWindow }, request) => {
        const session = BrowserWindow.getAllWindows()[0]?.webContents.session
        const answer = await session?.fetch(request.url, { method: request.method }).catch(() => undefined)
        return answer?.status ?? 'refused'
      },
      { url, method },
    )

  test('serves the page with the strict policy', async () => {
    const policy = await running.app.evaluate(async ({ BrowserWindow }, url) => {
      const answer = await BrowserWindow.getAllWindows()[0]?.webContents.session.fetch(url)
      return answer?.headers.get('content-security-policy')
    }, appUrl)
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
  })

  const outside = [
    'app://keystow/../package.json',
    'app://keystow/%2e%2e/package.json',
    'app://keystow/..%2fmain/index.cjs',
    'app://keystow/%2e%2e%2f%2e%2e%2fpackage.json',
    'app://keystow/..%5cmain%5cindex.cjs',
    'app://keystow/index.html%00',
    'app://keystow/index.html/',
    'app://keystow/INDEX.HTML',
    'app://keystow//index.html',
    'app://keystow//etc/passwd',
    'app://keystow/',
  ]
  for (const url of outside) {
    test(`answers 404 to ${url}`, async () => {
      expect(await statusOf(url)).toBe(404)
    })
  }

  test('answers nothing to another method or host', async () => {
    expect(await statusOf(appUrl)).toBe(200)
    expect(await statusOf(appUrl, 'POST')).toBe(404)
    expect(await statusOf('app://elsewhere/index.html')).toBe('refused')
    expect(await statusOf('app://keystow.evil/index.html')).toBe('refused')
  })
})

test('a page that is not ours gets no answer, even with our preload', async () => {
  const opened = running.app.waitForEvent('window')
  await running.app.evaluate(
    ({ BrowserWindow }, preload) => new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } }).loadURL('about:blank'),
    join(repo, 'out/preload/index.cjs'),
  )
  const foreign = await opened
  const call = (page: Page) => page.evaluate(() => window.keystow.appState())
  expect(await call(foreign)).toMatchObject({ ok: false, error: { code: 'bad_input' } })
  expect(await call(running.page)).toMatchObject({ ok: true })
  await foreign.close()
})

test('a second start shows the first window instead', async () => {
  const told = running.app.evaluate(({ app }) => new Promise<boolean>((tell) => app.once('second-instance', () => tell(true))))
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  expect(await startAgain(running.userData)).toBe(0)
  expect(await told).toBe(true)
  expect(running.app.windows()).toHaveLength(1)
  await expect.poll(() => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused())).toBe(true)
})
