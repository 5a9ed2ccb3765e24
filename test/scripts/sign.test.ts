// @module-tag more
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const scripts = join(root, 'scripts/sign')

/** Every module that `file` loads, itself included; types are erased. */
const loadedBy = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^import (?!type )[^']*'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].flatMap(([, name, lazy]) => {
    const path = name ?? lazy ?? ''
    return path.startsWith('.') ? loadedBy(join(dirname(file), path)) : [path]
  })

test.each(['macos.ts', 'windows.ts'])(
  '%s, which holds a secret, loads nothing but what Node.js brings',
  (name) => {
    const loaded = loadedBy(join(scripts, name))
    expect(loaded.length).toBeGreaterThan(2)
    expect(loaded.filter((path) => !path.startsWith('node:'))).toEqual([])
  },
)

// The tools of macOS and Windows are stood for by shell scripts.
describe.skipIf(process.platform === 'win32')('what signs', () => {
  let folder: string
  const at = (...names: readonly string[]): string => join(folder, ...names)
  const put = (path: string, content: string | Buffer, mode = 0o644): void => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content, { mode })
  }
  /** A tool that notes its words and environment, and fails where `fails` occurs in its words. */
  const tool = (path: string, fails = 'never'): void =>
    put(
      path,
      `#!/bin/sh\necho "\${0##*/} $*" >> ${at('calls')}\nenv >> ${at('env')}\ncase "$*" in *${fails}*) exit 3;; esac\n`,
      0o755,
    )
  const run = (
    script: string,
    args: readonly string[],
    secrets: Readonly<Record<string, string>>,
  ) =>
    spawnSync(process.execPath, [join(scripts, script), ...args.map((word) => at(word))], {
      encoding: 'utf8',
      env: {
        PATH: `${at('bin')}:/usr/bin:/bin`,
        'ProgramFiles(x86)': at('sdk'),
        RUNNER_TEMP: at('temp'),
        ...secrets,
      },
    })
  const calls = (): readonly string[] =>
    existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []

  const APPLE = {
    APPLE_CERTIFICATE: Buffer.from('p12 of Apple').toString('base64'),
    APPLE_CERTIFICATE_PASSWORD: 'password-of-p12',
    APPLE_SIGNING_IDENTITY: 'Developer ID Application: X',
    APPLE_API_KEY: 'text-of-p8',
    APPLE_API_KEY_ID: 'id-of-p8',
    APPLE_API_ISSUER: 'issuer-of-p8',
  }
  const WINDOWS = {
    WINDOWS_CERTIFICATE: Buffer.from('pfx').toString('base64'),
    WINDOWS_CERTIFICATE_PASSWORD: 'password-of-pfx',
  }
  const MACH_O = Buffer.from('cffaedfe00', 'hex')

  beforeEach(() => {
    folder = newFolder()
    mkdirSync(at('temp'))
    for (const name of ['security', 'codesign', 'ditto', 'xcrun']) tool(`bin/${name}`)
    tool('sdk/Windows Kits/10/bin/10.0.9.0/x64/signtool.exe', 'fails-if-older')
    tool('sdk/Windows Kits/10/bin/10.0.26100.0/x64/signtool.exe')
    put('Keystow.app/Contents/MacOS/keystow', MACH_O)
    put('Keystow.app/Contents/Frameworks/Helper.app/Contents/MacOS/Helper', MACH_O)
    put('Keystow.app/Contents/Frameworks/E.framework/Versions/A/lib.dylib', MACH_O)
    put('Keystow.app/Contents/Resources/app.asar', 'not a program')
    put('app/keystow.exe', '')
    put('app/resources/some.node', '')
    put('app/LICENSE', '')
  })

  test('signs a macOS app from the inside out, checks it, has it notarized, and leaves no key behind', () => {
    const { status, stderr } = run('macos.ts', ['Keystow.app'], APPLE)
    expect([status, stderr]).toEqual([0, ''])
    const signed = calls().filter((call) => call.startsWith('codesign --force'))
    const order = signed.map((call) =>
      call.slice(call.indexOf(at('Keystow.app')) + at('Keystow.app').length),
    )
    expect(order.at(-1)).toBe('')
    const inner = '/Contents/Frameworks/'
    expect(order.indexOf(`${inner}Helper.app/Contents/MacOS/Helper`)).toBeLessThan(
      order.indexOf(`${inner}Helper.app`),
    )
    expect(order.indexOf(`${inner}E.framework/Versions/A/lib.dylib`)).toBeLessThan(
      order.indexOf(`${inner}E.framework`),
    )
    expect(order).toHaveLength(6)
    const entitled = signed
      .filter((call) => call.includes('--entitlements'))
      .map((call) => call.split('/').at(-1))
    expect(entitled).toEqual(['Helper.app', 'Keystow.app'])
    const verbs = calls().map((call) => call.split(' ').slice(0, 2).join(' '))
    expect(verbs.slice(-5)).toEqual([
      'codesign --verify',
      'ditto -c',
      'xcrun notarytool',
      'xcrun stapler',
      'security delete-keychain',
    ])
    expect(readdirSync(at('temp'))).toEqual([])
  })

  test('hands no secret to a tool by its environment', () => {
    run('macos.ts', ['Keystow.app'], APPLE)
    run('windows.ts', ['app'], WINDOWS)
    expect(calls().some((call) => call.startsWith('signtool'))).toBe(true)
    const seen = readFileSync(at('env'), 'utf8')
    for (const secret of [...Object.values(APPLE), ...Object.values(WINDOWS)])
      expect(seen).not.toContain(secret)
  })

  test('signs the programs and libraries for Windows by the newest signtool, and checks them', () => {
    expect(run('windows.ts', ['app'], WINDOWS).status).toBe(0)
    const [sign = '', verify = ''] = calls()
    for (const call of [sign, verify]) {
      expect(call).toContain(at('app/keystow.exe'))
      expect(call).toContain(at('app/resources/some.node'))
      expect(call).not.toContain('LICENSE')
    }
    expect([
      sign.startsWith('signtool.exe sign /fd SHA256'),
      verify.startsWith('signtool.exe verify /pa'),
    ]).toEqual([true, true])
    expect(readdirSync(at('temp'))).toEqual([])
  })

  test.each([
    ['import', ['security']],
    ['--force', ['security', 'codesign']],
    ['staple', ['security', 'codesign', 'xcrun']],
  ])(
    'fails where a tool fails at %s, names no password, and leaves no key behind',
    (fails, tools) => {
      for (const name of tools) tool(`bin/${name}`, fails)
      const { status, stderr, stdout } = run('macos.ts', ['Keystow.app'], APPLE)
      expect(status).toBe(1)
      expect(stderr).toContain(`${tools.at(-1)} failed: 3`)
      for (const secret of Object.values(APPLE)) expect(`${stdout}${stderr}`).not.toContain(secret)
      expect(readdirSync(at('temp'))).toEqual([])
    },
  )

  test('signs nothing without a certificate, and fails on half of what it takes', () => {
    expect(run('macos.ts', ['Keystow.app'], {})).toMatchObject({
      status: 0,
      stdout: 'No certificate: the app is not signed.\n',
    })
    expect(run('windows.ts', ['app'], {})).toMatchObject({
      status: 0,
      stdout: 'No certificate: nothing is signed.\n',
    })
    expect(calls()).toEqual([])
    expect(
      run('macos.ts', ['Keystow.app'], { APPLE_CERTIFICATE: APPLE.APPLE_CERTIFICATE }).status,
    ).toBe(1)
    expect(run('windows.ts', ['app/LICENSE'], WINDOWS).stderr).toBe('there is nothing to sign\n')
    expect(calls()).toEqual([])
  })
})
