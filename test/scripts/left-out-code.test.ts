import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { buildConnector, Client, errors, Pool } from 'undici'
import connect from 'undici/lib/api/api-connect.js'
import request from 'undici/lib/api/api-request.js'
import connectorOf from 'undici/lib/core/connect.js'
import errorsOf from 'undici/lib/core/errors.js'
import ClientOf from 'undici/lib/dispatcher/client.js'
import PoolOf from 'undici/lib/dispatcher/pool.js'
import { expect, test } from 'vitest'

/**
 * What the build leaves out of a package to start sooner must be noticed when that package changes.
 */

const root = resolve(import.meta.dirname, '../..')

test('the files of undici that main loads are what the package itself gives', () => {
  expect(PoolOf).toBe(Pool)
  expect(ClientOf).toBe(Client)
  expect(Client.prototype.connect).toBe(connect)
  expect(connectorOf).toBe(buildConnector)
  expect(errorsOf).toBe(errors)
  expect(Pool.prototype.request).toBe(request)
})

test('undici leaves its experimental parser out by the name that the build defines', () => {
  const source = readFileSync(
    createRequire(import.meta.url).resolve('undici/lib/dispatcher/client-h1.js'),
    'utf8',
  )
  expect(source.match(/require\('\.\/parser-h1\.js'\)/g)).toHaveLength(1)
  expect(source).toMatch(
    /typeof esbuildDetection === 'undefined'\s+\? require\('\.\/parser-h1\.js'\)/,
  )
})

test('electron-store loads its validator by the names that the build leaves out', () => {
  const storePath = createRequire(resolve(root, 'package.json')).resolve('electron-store')
  const conf = readFileSync(createRequire(storePath).resolve('conf'), 'utf8')
  const loaded = Array.from(conf.matchAll(/^import .* from '(ajv[^']*)'/gm), ([, id]) => id)
  const config = readFileSync(resolve(root, 'electron.vite.config.ts'), 'utf8')
  const leftOut = Array.from(config.matchAll(/id === '(ajv[^']*)'/g), ([, id]) => id)
  expect(leftOut.length).toBeGreaterThan(0)
  expect(loaded).toEqual(leftOut)
})
