import { expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createTopic } from '../../../electron/main/app/topic.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { keyNamed } from '../samples.ts'
import { startParts } from './app-scene.ts'

const KEY = keyNamed('key_1', { lastFour: '5678' })
const SECRET = boundTo({ kind: 'local', baseUrl: 'local' }, 'x_live_12345678')

const withReveal = () => {
  const scene = startParts()
  scene.store.update((value) => ({ ...value, guards: { ...value.guards, contentProtection: true } }))
  const { id } = scene.context.reveals.add('c', KEY, SECRET)
  expect(scene.context.reveals.show(id)).toEqual(ok(SECRET.secret))
  scene.context.desktop.protection.secretVisible(true)
  return { ...scene, id }
}

test('subscribers get what is published from then on, in the order in which they subscribed', () => {
  const topic = createTopic<number>()
  const calls: string[] = []
  topic.publish(1)
  topic.subscribe((value) => calls.push(`a${value}`))
  topic.subscribe((value) => calls.push(`b${value}`))
  topic.publish(2)
  expect(calls).toEqual(['a2', 'b2'])
})

test('a subscriber that throws keeps no other from being called, and what it threw is logged as unexpected', () => {
  const topic = createTopic<number>()
  const called: number[] = []
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => logged.mockRestore())
  topic.subscribe(() => {
    throw new RangeError('thrown by a test')
  })
  topic.subscribe((value) => called.push(value))
  topic.publish(1)
  expect(called).toEqual([1])
  expect(String(logged.mock.calls)).toContain('error unexpected error RangeError: thrown by a test')
})

test('the lock lets a secret be shown once more, ends what protects it, and keeps pushes from the window', () => {
  const { context, pushed, protections, id } = withReveal()
  context.lock.lock()
  expect(context.reveals.show(id)).toEqual(ok(SECRET.secret))
  expect(protections.at(-1)).toBe(false)
  pushed.length = 0
  context.push('reveals:left', [])
  expect(pushed).toEqual([])
  expect(context.state().lock.locked).toBe(true)
})

test('a page that died or whose window closed lets a secret be shown once more; one that was left or recycled does not', () => {
  const { context, protections, id } = withReveal()
  for (const how of ['left', 'recycled'] as const) context.topics.pageEnded.publish(how)
  expect(context.reveals.show(id)).toEqual(fail('already_shown'))
  expect(protections).toEqual([true])
  for (const how of ['died', 'closed'] as const) {
    context.topics.pageEnded.publish(how)
    expect(context.reveals.show(id)).toEqual(ok(SECRET.secret))
  }
  expect(protections).toEqual([true, false])
})

test.for(['left', 'recycled', 'died', 'closed'] as const)(
  'neither a question nor what was agreed to outlives a page that ended: %s',
  async (how) => {
    const { context } = startParts()
    const send = { url: 'https://a.test', token: 'x_live_12345678' }
    context.interaction.confirmed.note(send)
    const asked = context.interaction.questions.ask({ message: 'm', detail: 'd', yes: 'y' })
    context.topics.pageEnded.publish(how)
    expect(await asked).toMatchObject(fail('declined'))
    expect(context.interaction.confirmed.has(send)).toBe(false)
  },
)

test('a page that was loaded shows nothing yet, and the window is not protected for it', () => {
  const { context, protections } = withReveal()
  context.topics.pageLoaded.publish(context.window.current() as never)
  expect(protections).toEqual([true, false])
})

test('a notice is pushed at once, and only once', () => {
  const { context, pushed } = startParts()
  pushed.length = 0
  context.notices.note('disk_full', '/data/activity')
  expect(pushed).toEqual(['app:changed'])
  context.notices.note('disk_full', '/data/activity')
  expect(pushed).toEqual(['app:changed'])
})
