import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createRevealedSecret } from '../../../electron/main/workflows/revealed-secret.ts'
import { present, valueIn } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { electron } from '../app/fake-electron.ts'
import { newFolder } from '../new-folder.ts'

afterEach(() => void vi.restoreAllMocks())

const SECRET = 'local_live_of_a_new_key'

const delivering = async () => {
  const scene = await startLocal()
  const { context, session, id: connectionId } = scene
  const { keys, own } = session.state()
  const key = present(keys?.find(({ id }) => !own.ids.includes(id)))
  const { id: revealId } = context.reveals.add(connectionId, key, boundTo(session.connection(), SECRET))
  const folder = newFolder()
  const file = join(folder, '.env')
  vi.spyOn(electron.dialog, 'showSaveDialog').mockImplementation(async () => ({ canceled: false, filePath: file }))
  const { deliveries } = context
  return {
    ...{ ...scene, deliveries, key, revealId, connectionId, file, finish: createRevealedSecret(context).finish },
    /** The person chooses the file: what they are shown. */
    choose: async (variable = 'MAIL_API_KEY') => present(valueIn(await deliveries.choose(revealId, variable))),
  }
}

// Shows: S34
test('a delivery is written, read back, remembered with its key and written down; no answer has the secret', async () => {
  const { context, deliveries, choose, revealId, connectionId, key, file, finish } = await delivering()
  expect(await finish(revealId, 'delivered')).toEqual(fail('not_saved'))
  const shown = await choose()
  expect(await finish(revealId, 'delivered')).toEqual(fail('not_saved'))
  expect(context.reveals.unfinished()).toMatchObject([{ resting: false }])
  const written = await deliveries.write(shown.id)
  expect(written).toMatchObject(ok({ revealId, kind: 'env-file', place: file, variable: 'MAIL_API_KEY', readers: 'owner' }))
  expect(readFileSync(file, 'utf8')).toBe(`MAIL_API_KEY=${SECRET}\n`)
  expect(JSON.stringify([shown, written])).not.toContain(SECRET)
  expect(context.notes.annotations.of(connectionId)[key.id]?.deliveries).toEqual([written.ok && written.value])
  expect(context.activity.list()[0]).toMatchObject({ action: 'deliver', keyId: key.id, outcome: 'ok' })
  expect(context.reveals.unfinished()).toMatchObject([{ resting: true }])
  expect(await deliveries.write(shown.id)).toEqual(fail('gone'))
  expect(await finish(revealId, 'delivered')).toEqual(ok(null))
  expect(await deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(fail('gone'))
})

test('a file that refuses is written down as that, and nothing counts as delivered', async () => {
  const { context, deliveries, choose, revealId, file, finish } = await delivering()
  const { id } = await choose()
  writeFileSync(file, 'A=1\n')
  expect(await deliveries.write(id)).toEqual(fail('env_changed'))
  expect(context.activity.list()[0]).toMatchObject({ action: 'deliver', outcome: 'env_changed' })
  expect(await finish(revealId, 'delivered')).toEqual(fail('not_saved'))
})

test('a cancelled dialog and one that was answered behind the lock choose nothing', async () => {
  const { context, deliveries, revealId } = await delivering()
  vi.spyOn(electron.dialog, 'showSaveDialog').mockImplementation(async () => ({ canceled: true, filePath: '' }))
  expect(await deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(ok(null))
  vi.spyOn(electron.dialog, 'showSaveDialog').mockImplementation(async () => {
    context.lock.lock()
    return { canceled: false, filePath: '/nowhere/.env' }
  })
  expect(await deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(fail('locked'))
})

/** A git that takes its time, and a file with a line for each time that it was run. */
const slowGit = (): string => {
  const bin = newFolder()
  const before = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = before
  })
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho >> "${bin}/runs"\nsleep 0.1\nexit 1\n`, { mode: 0o755 })
  process.env.PATH = `${bin}:${before}`
  return join(bin, 'runs')
}

test('however many names are tried at once, one preview is made at a time, the newest counts, and its id stays', async () => {
  const runs = slowGit()
  const { deliveries, choose, file } = await delivering()
  mkdirSync(join(file, '..', '.git'))
  const { id } = await choose('A')
  writeFileSync(runs, '')
  const names = Array.from({ length: 40 }, (_, n) => `NAME_${n}`)
  const answers = await Promise.all(names.map((name) => deliveries.preview(id, name)))
  expect(answers.filter(({ ok }) => ok)).toMatchObject([{ value: { id, variable: 'NAME_39' } }])
  expect(answers[5]).toEqual(fail('gone'))
  // Asked about the file twice, for one preview.
  expect(readFileSync(runs, 'utf8')).toBe('\n'.repeat(2))
  expect(await deliveries.preview(id, 'LAST')).toMatchObject(ok({ id, variable: 'LAST' }))
  expect(await deliveries.write(id)).toMatchObject({ ok: true })
  expect(readFileSync(file, 'utf8')).toBe(`LAST=${SECRET}\n`)
})

// Shows: S35
test('no path comes from whoever asks: the same place again is that of the key that a rotation replaces, and of no other', async () => {
  const { context, deliveries, choose, revealId, connectionId, key, file } = await delivering()
  const { id: deliveryId } = valueIn(await deliveries.write((await choose()).id))
  expect(await deliveries.again(revealId, deliveryId)).toEqual(fail('gone'))
  const ofRotation = present(valueIn(await context.rotations.start(connectionId, key.id, 'next')).revealId)
  expect(await deliveries.again(ofRotation, file)).toEqual(fail('gone'))
  const again = valueIn(await deliveries.again(ofRotation, deliveryId))
  expect(again).toMatchObject({ place: file, variable: 'MAIL_API_KEY' })
  expect(context.rotations.list()[0]).toMatchObject({ step: 'deliver', delivered: false })
  expect(await deliveries.write(again.id)).toMatchObject({ ok: true })
  expect(context.rotations.list()[0]).toMatchObject({ step: 'deliver', delivered: true })
  expect(readFileSync(file, 'utf8')).not.toContain(SECRET)
})
