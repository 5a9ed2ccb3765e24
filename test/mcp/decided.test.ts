import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ChannelDecided } from '../../electron/contract/channel.ts'
import { systemStore } from '../main/app/fake-electron.ts'
import { connectedAssistant } from './assistant-scene.ts'

afterEach(() => {
  systemStore.state = 'none'
})

const asked = {
  name: 'shop',
  purpose: 'to send mail',
  destination: { kind: 'env-file', path: '.env', variable: 'MAIL_KEY' },
}

const scene = async () => {
  systemStore.state = 'works'
  const { app, assistant } = await connectedAssistant()
  app.write('.env', 'A=1\n')
  const file = (): string => readFileSync(join(app.project, '.env'), 'utf8')
  return { app, file, assistant }
}

/** What comes of a request for a key that the person decides so. */
const decided = async (changes: ChannelDecided) => {
  const { app, file, assistant } = await scene()
  app.answers(true, changes)
  const { data } = await assistant.call('request_key', asked)
  return { app, file, data }
}

test('a person calls a new key otherwise: its secret goes where it was asked for, and the assistant hears of it', async () => {
  const { app, data } = await decided({ name: ' shop-mail ', to: 'asked' })
  expect(data).toMatchObject({
    state: 'done',
    message: expect.stringContaining('is called “shop-mail”, and its secret is where you asked'),
  })
  expect(app.named('shop')).toBeUndefined()
  expect(app.named('shop-mail')).toMatchObject({ id: data.keyId })
  expect(await app.status(app.read('.env').MAIL_KEY ?? '')).toBe(200)
})

test('a person keeps the secret in Keystow: nothing is written to the file', async () => {
  const { app, file, data } = await decided({ name: 'shop', to: 'kept' })
  expect(data).toMatchObject({
    state: 'done',
    place: 'Keystow',
    message: expect.stringContaining('kept in Keystow, and not where you asked'),
  })
  expect(file()).toBe('A=1\n')
  expect(app.context.kept.of(app.connectionId)).toEqual([
    expect.objectContaining({ id: data.keyId }),
  ])
})

test('a person has the secret shown: it waits in the window, and neither the file nor the assistant has it', async () => {
  const { app, file, data } = await decided({ name: 'shop', to: 'shown' })
  expect(data).toMatchObject({
    state: 'done',
    message: expect.stringContaining('shown to the person'),
  })
  expect(file()).toBe('A=1\n')
  expect(app.context.reveals.pending()).toEqual([
    expect.objectContaining({ key: expect.objectContaining({ id: data.keyId }) }),
  ])
})

test('a name that no key can have creates nothing, and a revoke is not decided otherwise', async () => {
  const { app, assistant } = await scene()
  for (const to of ['asked', 'kept', 'shown'] as const) {
    app.answers(true, { name: ' ', to })
    expect((await assistant.call('request_key', asked)).data).toMatchObject({
      state: 'refused',
      code: 'invalid_request',
    })
  }
  const key = app.session.state().keys?.find(({ name }) => name === 'billing-api-production')?.id
  app.answers(true, { name: 'other', to: 'kept' })
  const { data } = await assistant.call('request_revocation', { key, purpose: 'to clean up' })
  expect(data).toMatchObject({ state: 'done', message: 'Approved: the API key is revoked.' })
})

/** The same of a rotation; `lives`: whether the old key does. */
const rotated = async (changes: ChannelDecided) => {
  const { app, file, assistant } = await scene()
  const old = app.named('billing-api-production')?.id ?? ''
  app.answers(true, changes)
  const { data } = await assistant.call('request_rotation', {
    key: old,
    purpose: 'it leaked',
    destination: asked.destination,
  })
  return { app, file, old, data, lives: app.session.state().keys?.some(({ id }) => id === old) }
}

test('a rotation is decided otherwise: the new key has another name and its secret is kept, the old key goes, and the assistant hears of it', async () => {
  const { app, file, data, lives } = await rotated({ name: 'billing-2', to: 'kept' })
  expect(data).toMatchObject({
    state: 'done',
    place: 'Keystow',
    message: expect.stringMatching(
      /otherwise than asked.*“billing-2”.*kept in Keystow.*other API key is revoked/,
    ),
  })
  expect(app.named('billing-2')).toMatchObject({ id: data.keyId })
  expect(app.context.kept.of(app.connectionId)).toEqual([
    expect.objectContaining({ id: data.keyId }),
  ])
  expect(lives).toBe(false)
  expect(file()).toBe('A=1\n')
})

test('a rotation whose secret the person wants to see rests where they put it in its place, and the old key works until then', async () => {
  const { app, file, data, lives, old } = await rotated({
    name: 'billing-api-production',
    to: 'shown',
  })
  expect(data).toMatchObject({
    state: 'done',
    message: expect.stringMatching(/shown to the person.*other API key works until/),
  })
  expect(lives).toBe(true)
  expect(file()).toBe('A=1\n')
  const place = join(app.project, '.env')
  expect(app.context.rotations.list()).toMatchObject([
    { step: 'deliver', oldKey: { id: old }, asked: { place } },
  ])
})
