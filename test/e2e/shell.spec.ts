import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { lacksGraphics } from '../../electron/main/window/graphics.ts'
import { appUrl, machineSwitches, repo } from './support/app.ts'
import { appBesideServer } from './support/app-beside-server.ts'
import { codeProbes, requestProbes } from './support/probes.ts'
import { launchLax, startAgain } from './support/shell.ts'
import { WINDOW_API } from './support/window-api.ts'

const both = appBesideServer()

if (process.platform === 'linux' && !machineSwitches.includes('--no-sandbox')) {
  // Shows: S1
  test('the page runs in the real sandbox, under a user that is not root', async () => {
    const pid = await both.running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\s2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s1$/m)
    expect(status).not.toMatch(/^Uid:\s0\s/m)
  })
}

if (process.platform === 'linux') {
  test('the network of Chromium, which is left with our own pages, has no process of its own', async () => {
    const processes = await both.running.app.evaluate(({ app }) => app.getAppMetrics().map(({ type, serviceName }) => serviceName ?? type))
    expect(processes).toEqual(expect.arrayContaining(['Browser', 'GPU', 'Tab']))
    expect(processes).not.toContain('network.mojom.NetworkService')
  })
}

test('the window is drawn by a graphics processor unless Linux shows none', async () => {
  const isAccelerated = await both.running.app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())
  expect(isAccelerated).toBe(process.platform !== 'linux' || !lacksGraphics(() => false))
})

if (process.platform === 'linux' && lacksGraphics(() => false)) {
  test('without a graphics processor none is imitated: what draws the window loads no driver', async () => {
    const processes = await both.running.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid, type }) => ({ pid, type })))
    const draws = processes.find(({ type }) => type === 'GPU')
    expect(readFileSync(`/proc/${draws?.pid}/maps`, 'latin1')).not.toMatch(/\/lib(?:GLESv2|LLVM|gallium)/)
  })
}

// Shows: S1
test('the page has the typed API and nothing of Node or Electron', async () => {
  const { api, kinds, frozen, bridge, leaks } = await both.running.page.evaluate(() => ({
    api: Object.keys(window.keystow).sort(),
    kinds: [...new Set(Object.values(window.keystow).map((value) => typeof value))],
    frozen: Object.isFrozen(window.keystow) && Object.getOwnPropertyDescriptor(window, 'keystow')?.writable === false,
    bridge: Object.keys(window.keystowBridge).sort(),
    leaks: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter((name) => name in window),
  }))
  expect(api).toEqual(WINDOW_API)
  expect(kinds).toEqual(['function'])
  expect(frozen).toBe(true)
  expect(bridge).toEqual(['ask', 'onPush'])
  expect(leaks).toEqual([])
})

test('the preload lets no name through but those of the requests and pushes', async () => {
  const ends = await both.running.page.evaluate(() => {
    const { ask, onPush } = window.keystowBridge as unknown as Record<'ask' | 'onPush', (name: unknown, more: unknown) => unknown>
    const other = [
      'app:state',
      'approval:view',
      'constructor',
      '__proto__',
      'toString',
      '',
      null,
      7,
      ['appState'],
      { toString: () => 'appState' },
    ]
    const end = (call: () => unknown): unknown => {
      try {
        return call()
      } catch (cause) {
        return String(cause)
      }
    }
    return [...other.map((name) => end(() => ask(name, null))), ...other.map((name) => end(() => onPush(name, () => {})))]
  })
  expect([...new Set(ends)].toSorted()).toEqual(['Error: unknown push', 'Error: unknown request'])
})

const runCodeProbes = async (page: Page): Promise<Record<string, boolean>> => {
  const results: Record<string, boolean> = {}
  for (const [name, probe] of Object.entries(codeProbes)) results[name] = await page.evaluate(probe)
  return results
}

const runRequestProbes = async (page: Page): Promise<void> => {
  for (const probe of Object.values(requestProbes)) await page.evaluate(probe, both.outside.origin)
}

const navigate = (page: Page): Promise<void> =>
  page.evaluate((url) => {
    location.href = url
  }, `${both.outside.origin}/navigation`)
const reload = (page: Page): Promise<void> => page.evaluate(() => location.reload())

// Shows: S2
test('without our hardening every probe succeeds', async () => {
  const lax = await launchLax(`${both.outside.origin}/`)
  const before = both.outside.seen.length
  expect(Object.values(await runCodeProbes(lax.page))).toEqual(Object.keys(codeProbes).map(() => true))
  await runRequestProbes(lax.page)
  await navigate(lax.page)
  await expect
    .poll(() => [...new Set(both.outside.seen.slice(before))].sort())
    .toEqual([...Object.keys(requestProbes), '/navigation'].sort())
  await lax.app.close()
})

// Shows: S2
test('injected markup, inline scripts and eval do not run', async () => {
  expect(await runCodeProbes(both.running.page)).toEqual(Object.fromEntries(Object.keys(codeProbes).map((name) => [name, false])))
})

// Shows: S3
test('no fetch, image, socket, frame, form, window or navigation leaves the page', async () => {
  const before = both.outside.seen.length
  const pages = both.running.app.windows().length
  await runRequestProbes(both.running.page)
  for (const leave of [navigate, reload]) {
    // Main listens before the page begins: the two are asked over connections of their own, in no order.
    const refused = await both.running.app.evaluateHandle(({ BrowserWindow }) => {
      const prevented: boolean[] = []
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-frame-navigate', (event) =>
        setImmediate(() => prevented.push(event.defaultPrevented)),
      )
      return prevented
    })
    await leave(both.running.page)
    await expect.poll(() => refused.jsonValue()).toEqual([true])
  }
  expect(both.running.page.url()).toBe(appUrl)
  expect(both.running.app.windows()).toHaveLength(pages)
  expect(both.outside.seen.slice(before)).toEqual([])
})

test('the scripts of the page are of ASCII alone', () => {
  const folder = join(repo, 'out/renderer/assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((name) => /\P{ASCII}/u.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

// Shows: S3
test('every permission is denied', async () => {
  const states = await both.running.page.evaluate(async () => {
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
  const refusal = await both.running.page.evaluate(() => navigator.clipboard.readText().catch((error: Error) => error.name))
  expect(refusal).toBe('NotAllowedError')
})

// Shows: S3
test('no session reaches anything either, whoever makes it', async () => {
  const before = both.outside.seen.length
  const outcomes = await both.running.app.evaluate(
    ({ session }, url) =>
      Promise.all(
        [session.defaultSession, session.fromPartition('another')].map((made) =>
          made.fetch(url).then(
            () => 'reached',
            (error: Error) => error.message,
          ),
        ),
      ),
    `${both.outside.origin}/session`,
  )
  expect(outcomes).toEqual(['net::ERR_BLOCKED_BY_CLIENT', 'net::ERR_BLOCKED_BY_CLIENT'])
  expect(both.outside.seen.slice(before)).toEqual([])
})

test.describe('the app scheme', () => {
  const statusOf = (url: string, method = 'GET'): Promise<number | 'refused'> =>
    both.running.app.evaluate(
      async ({ BrowserWindow }, request) => {
        const session = BrowserWindow.getAllWindows()[0]?.webContents.session
        const answer = await session?.fetch(request.url, { method: request.method }).catch(() => undefined)
        return answer?.status ?? 'refused'
      },
      { url, method },
    )

  // Shows: S7
  test('serves the page with the strict policy', async () => {
    const policy = await both.running.app.evaluate(async ({ BrowserWindow }, url) => {
      const answer = await BrowserWindow.getAllWindows()[0]?.webContents.session.fetch(url)
      return answer?.headers.get('content-security-policy')
    }, appUrl)
    expect(policy).toBe(
      "sandbox allow-scripts allow-same-origin allow-forms; default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
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

  // Shows: S7
  test('answers nothing to another method or host', async () => {
    expect(await statusOf(appUrl)).toBe(200)
    expect(await statusOf(appUrl, 'POST')).toBe(404)
    expect(await statusOf('app://elsewhere/index.html')).toBe('refused')
    expect(await statusOf('app://keystow.evil/index.html')).toBe('refused')
  })
})

// Shows: S8
test('a page that is not ours gets no answer, even with our preload', async () => {
  const opened = both.running.app.waitForEvent('window')
  await both.running.app.evaluate(
    ({ BrowserWindow }, preload) => new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } }).loadURL('about:blank'),
    join(repo, 'out/preload/index.cjs'),
  )
  const foreign = await opened
  const call = (page: Page) => page.evaluate(() => window.keystowBridge.ask('appState', null))
  expect(await call(foreign)).toMatchObject({ ok: false, error: { code: 'bad_input' } })
  expect(await call(both.running.page)).toMatchObject({ ok: true })
  await foreign.close()
})

test('a second start shows the first window instead', async () => {
  const secondInstance = both.running.app.evaluate(
    ({ app }) => new Promise<boolean>((resolve) => app.once('second-instance', () => resolve(true))),
  )
  await both.running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  expect(await startAgain(both.running.userData)).toBe(0)
  expect(await secondInstance).toBe(true)
  expect(both.running.app.windows()).toHaveLength(1)
  await expect.poll(() => both.running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused())).toBe(true)
})

test('no script of the app has the set of all emoji in a literal, which V8 would put together as it reads the file', () => {
  const scripts = ['main', 'preload', 'renderer/assets'].flatMap((folder) =>
    readdirSync(join(repo, 'out', folder), { withFileTypes: true }).filter(({ name }) => /\.c?js$/.test(name)),
  )
  const found = scripts.flatMap(({ name, parentPath }) =>
    Array.from(readFileSync(join(parentPath, name), 'utf8').matchAll(/(.)\\{1,2}p\{RGI_Emoji\}/g), ([, before]) => ({ name, before })),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ before = '' }) => !'`\'"'.includes(before))).toEqual([])
})
