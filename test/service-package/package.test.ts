// @module-tag more
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { startKeyService as Start } from '../../electron/service-package/index.ts'
import { once } from '../service/lab.ts'
import { KEYS } from '../service/support.ts'
import { packed } from './packed.ts'

const PACKED_MAX = 300 * 1024

let startKeyService: typeof Start
beforeAll(async () => {
  ;({ startKeyService } = await import(
    /* @vite-ignore */ pathToFileURL(join(packed().folder, 'index.js')).href
  ))
})

const bearer = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } })

test('the tarball is small and has code, types, the document, a page of its own and a licence, and nothing of the app', () => {
  const { tarball, folder } = packed()
  expect(statSync(tarball).size).toBeLessThan(PACKED_MAX)
  expect(
    globSync('**/*.*', { cwd: folder })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted(),
  ).toEqual([
    'README.md',
    'bin.js',
    'index.js',
    'openapi.json',
    'package.json',
    'playwright.js',
    'service.js',
    'types/contract/api-key.d.ts',
    'types/contract/lab.d.ts',
    'types/service-package/index.d.ts',
    'types/service-package/playwright.d.ts',
    'types/service-package/types.d.ts',
    'types/service-package/vitest.d.ts',
    'vitest.js',
    'wire-log.png',
  ])
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain('MIT License')
  const code = globSync('*.js', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  expect(code).not.toMatch(
    /electron\/(?:main|preload|cli)|from "(?!node:|\.\/|vitest"|@playwright\/test")/,
  )
})

test('it depends on nothing, and says which Node it needs', () => {
  const manifest = JSON.parse(readFileSync(join(packed().folder, 'package.json'), 'utf8'))
  expect([manifest.name, manifest.dependencies, manifest.engines]).toEqual([
    '@keystow/service',
    undefined,
    { node: '>=22.13' },
  ])
  expect(Object.values(manifest.peerDependenciesMeta)).toEqual([
    { optional: true },
    { optional: true },
  ])
})

test('a hundred services side by side in one process keep apart', async () => {
  const worlds = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      startKeyService({ limit: index + 3, prefix: `w${index}`, listen: index % 10 === 0 }),
    ),
  )
  try {
    await Promise.all(
      worlds.map(async ({ fetch, tokens: [{ secret }], keys, clock, faults }, index) => {
        const sent = {
          ...bearer(secret),
          method: 'POST',
          body: JSON.stringify({ name: `of-${index}` }),
        }
        const headers = { ...sent.headers, 'Content-Type': 'application/json' }
        const { data } = (await (await fetch(KEYS, { ...sent, headers })).json()) as {
          readonly data: { readonly key: string }
        }
        expect(data.key).toMatch(new RegExp(`^w${index}_live_`))
        if (index % 2 === 0) keys.create(`second-of-${index}`)
        if (index % 3 === 0) clock.freeze(index)
        if (index % 5 === 0) faults.arm(once({ operation: 'list', kind: 'reset' }))
      }),
    )
    for (const [
      index,
      { fetch, tokens, keys, clock, faults, requests, variants },
    ] of worlds.entries()) {
      const own = keys
        .list()
        .map(({ name }) => name)
        .filter((name) => name.includes('of-'))
      expect(own.toSorted()).toEqual(
        index % 2 === 0 ? [`of-${index}`, `second-of-${index}`] : [`of-${index}`],
      )
      expect([clock.now() === index, faults.armed().length]).toEqual([
        index % 3 === 0,
        index % 5 === 0 ? 1 : 0,
      ])
      expect(variants.current.limit).toBe(index + 3)
      faults.clear()
      const other = worlds[(index + 1) % worlds.length]?.tokens[0].secret ?? ''
      expect((await fetch(KEYS, bearer(other))).status).toBe(401)
      const answer = await fetch(KEYS, bearer(tokens[0].secret))
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([
        200,
        index % 3 === 0 ? expect.any(String) : String(index + 1),
      ])
      requests.expect({ times: 3 })
    }
  } finally {
    await Promise.all(worlds.map((world) => world[Symbol.asyncDispose]()))
  }
})

test('the command of the tarball lists its options under its own name', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(packed().folder, 'bin.js'), '--help'],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('Usage: keystow-service [options]')
})

test('the command of the tarball ends with one sentence on a Node that has no SQLite', () => {
  const words = ['--no-experimental-sqlite', join(packed().folder, 'bin.js')]
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([
    69,
    '',
    `keystow-service needs Node 22.13 or newer. This is Node ${process.versions.node}.\n`,
  ])
})
