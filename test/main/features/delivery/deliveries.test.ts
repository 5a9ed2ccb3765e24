import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { boundTo } from '../../../../electron/main/base/bound-secret.ts'
import { present, valueIn } from '../../../values.ts'
import { newFolder } from '../../new-folder.ts'
import {
  anew,
  app,
  CONNECTION,
  idleKey,
  rotate,
  rotation,
  session,
  world,
} from '../keys/work-scene.ts'

const SECRET = 'local_live_of_a_new_key'

let file: string
let revealId: string

/** A new secret waits, and the person will choose `file` for it. */
beforeEach(async () => {
  await anew()
  file = join(newFolder(), '.env')
  world.path = file
  revealId = app.reveals.add(CONNECTION, idleKey(), boundTo(session().connection(), SECRET)).id
})

const finish = () => app.revealed.finish(revealId, 'delivered')
/** The person chooses the file: what they are shown. */
const choose = async (variable = 'MAIL_API_KEY') =>
  present(valueIn(await app.deliveries.choose(revealId, variable)))

// Shows: S34
test('a delivery is written, read back, remembered with its key and written down; no answer has the secret', async () => {
  const { deliveries } = app
  expect(await finish()).toEqual(fail('not_saved'))
  const shown = await choose()
  expect(await finish()).toEqual(fail('not_saved'))
  expect(app.reveals.unfinished()).toMatchObject([{ resting: false }])
  const written = await deliveries.write(shown.id)
  expect(written).toMatchObject(
    ok({ revealId, kind: 'env-file', place: file, variable: 'MAIL_API_KEY', readers: 'owner' }),
  )
  expect(readFileSync(file, 'utf8')).toBe(`MAIL_API_KEY=${SECRET}\n`)
  expect(JSON.stringify([shown, written])).not.toContain(SECRET)
  expect(app.notes.annotations.of(CONNECTION)[idleKey().id]?.deliveries).toEqual([
    written.ok && written.value,
  ])
  expect(app.activity.list()[0]).toMatchObject({
    action: 'deliver',
    keyId: idleKey().id,
    outcome: 'ok',
    place: `${file} · MAIL_API_KEY`,
  })
  expect(app.reveals.unfinished()).toMatchObject([{ resting: true }])
  expect(await deliveries.write(shown.id)).toEqual(fail('gone'))
  expect(await finish()).toEqual(ok(null))
  expect(await deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(fail('gone'))
})

test.each([
  ['MAIL_API_KEY=\nPORT=1\n', 'MAIL_API_KEY'],
  ['export mail_api_token=""\n', 'mail_api_token'],
  ['MAIL_API_KEY=\nSHOP_API_KEY=\n', 'NEW_API_KEY'],
  ['MAIL_API_KEY=\nNEW_API_KEY=old\n', 'NEW_API_KEY'],
  ['MAIL_API_KEY=old\nAPP_KEY=\n', 'NEW_API_KEY'],
  ['', 'NEW_API_KEY'],
])(
  'the one empty variable that waits in the file for an API key is taken for what was proposed: %j',
  async (content, variable) => {
    writeFileSync(file, content)
    expect(await choose('NEW_API_KEY')).toMatchObject({ variable })
  },
)

test.each([
  ['MAIL_API_KEY=$OLD\nPORT=1\n', 'MAIL_API_KEY'],
  ['SHOP_API_KEY=\nexport MAIL="$OLD"\nNEW_API_KEY=other_live_of_a_key\n', 'MAIL'],
  ['MAIL=$OLD\nNEW_API_KEY=$OLD\n', 'NEW_API_KEY'],
  ['MAIL=other_live_of_a_key\n', 'NEW_API_KEY'],
])(
  'the variable that holds the secret of the key that a rotation replaces is proposed for the new one, and is recognizable: %j',
  async (content, variable) => {
    const { oldKey, revealId: ofRotation } = await rotate()
    revealId = present(ofRotation)
    writeFileSync(file, content.replaceAll('$OLD', `acme_live_anything_${oldKey.lastFour}`))
    const { lines, ...shown } = await choose('NEW_API_KEY')
    expect(shown.variable).toBe(variable)
    expect(lines.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(
      content.includes('$OLD') ? [expect.stringMatching(`••${oldKey.lastFour}"?$`)] : [],
    )
  },
)

test('a file that refuses is written down as that, and nothing counts as delivered', async () => {
  const { id } = await choose()
  writeFileSync(file, 'A=1\n')
  expect(await app.deliveries.write(id)).toEqual(fail('env_changed'))
  expect(app.activity.list()[0]).toMatchObject({ action: 'deliver', outcome: 'env_changed' })
  expect(await finish()).toEqual(fail('not_saved'))
})

test('a cancelled dialog and one that was answered behind the lock choose nothing', async () => {
  world.path = null
  expect(await app.deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(ok(null))
  const lockFirst = (): string => {
    app.lock.lock()
    return '/nowhere/.env'
  }
  Object.defineProperty(world, 'path', { get: lockFirst })
  expect(await app.deliveries.choose(revealId, 'MAIL_API_KEY')).toEqual(fail('locked'))
})

/** A file with a line for each time that git was run. */
const gitRuns = (): string => {
  const bin = newFolder()
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho >> "${bin}/runs"\nexit 1\n`, {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return join(bin, 'runs')
}

test('however many names are tried at once, one preview is made at a time, the newest counts, and its id stays', async () => {
  const runs = gitRuns()
  const { deliveries } = app
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
  const { deliveries } = app
  const { id: deliveryId } = valueIn(await deliveries.write((await choose()).id))
  expect(await deliveries.again(revealId, deliveryId)).toEqual(fail('gone'))
  const ofRotation = present((await rotate()).revealId)
  expect(await deliveries.again(ofRotation, file)).toEqual(fail('gone'))
  const again = valueIn(await deliveries.again(ofRotation, deliveryId))
  expect(again).toMatchObject({ place: file, variable: 'MAIL_API_KEY' })
  expect(rotation()).toMatchObject({ step: 'deliver', delivered: false })
  expect(await deliveries.write(again.id)).toMatchObject({ ok: true })
  expect(rotation()).toMatchObject({ step: 'deliver', delivered: true })
  expect(readFileSync(file, 'utf8')).not.toContain(SECRET)
})
