import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/base/bound-secret.ts'
import { createTopic } from '../../../electron/main/base/topic.ts'
import type { World } from '../../world/world.ts'
import { openWorld } from '../open-world.ts'
import { keyNamed } from '../samples.ts'

const KEY = keyNamed('key_1', { lastFour: '5678' })
const SECRET = boundTo({ kind: 'local', baseUrl: 'local' }, 'x_live_12345678')

const startApp = async () => {
  const world = openWorld()
  await world.start()
  world.pushed.length = 0
  return { world, core: world.core }
}
const channelsOf = ({ pushed }: World) => pushed.map(({ channel }) => channel)
/** The same with a secret that the page shows, protected. */
const withReveal = async () => {
  const { world, core } = await startApp()
  core.store.update((value) => ({ ...value, guards: { ...value.guards, contentProtection: true } }))
  const { id } = core.reveals.add('c', KEY, SECRET)
  expect(core.reveals.show(id)).toEqual(ok(SECRET.secret))
  core.desktop.protection.secretVisible(true)
  return { world, core, id, protections: world.protections }
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

test('the lock lets a secret be shown once more, ends what protects it, and keeps pushes from the window', async () => {
  const { world, core, protections, id } = await withReveal()
  core.lock.lock()
  expect(core.reveals.show(id)).toEqual(ok(SECRET.secret))
  expect(protections.at(-1)).toBe(false)
  world.pushed.length = 0
  core.push('reveals:left', [])
  expect(world.pushed).toEqual([])
  expect(core.state().lock.locked).toBe(true)
})

test('a page that died or whose window closed lets a secret be shown once more; one that was left or recycled does not', async () => {
  const { core, protections, id } = await withReveal()
  for (const how of ['left', 'recycled'] as const) core.topics.pageEnded.publish(how)
  expect(core.reveals.show(id)).toEqual(fail('already_shown'))
  expect(protections).toEqual([true])
  for (const how of ['died', 'closed'] as const) {
    core.topics.pageEnded.publish(how)
    expect(core.reveals.show(id)).toEqual(ok(SECRET.secret))
  }
  expect(protections).toEqual([true, false])
})

test.for(['left', 'recycled', 'died', 'closed'] as const)(
  'neither a question nor what was agreed to outlives a page that ended: %s',
  async (how) => {
    const { core } = await startApp()
    const send = { url: 'https://a.test', token: 'x_live_12345678' }
    core.interaction.confirmed.note(send)
    const asked = core.interaction.questions.ask({ message: 'm', detail: 'd', yes: 'y' })
    core.topics.pageEnded.publish(how)
    expect(await asked).toMatchObject(fail('declined'))
    expect(core.interaction.confirmed.has(send)).toBe(false)
  },
)

test('a page that was loaded shows nothing yet, and the window is not protected for it', async () => {
  const { core, protections } = await withReveal()
  core.topics.pageLoaded.publish(core.window.current() as never)
  expect(protections).toEqual([true, false])
})

test('a notice is pushed at once, and only once', async () => {
  const { world, core } = await startApp()
  for (const _time of [1, 2]) {
    core.notices.note('disk_full', '/data/activity')
    expect(channelsOf(world)).toEqual(['app:changed'])
  }
})

describe('where a part throws', () => {
  const thrown = (): never => {
    throw new Error('thrown by a test')
  }
  beforeEach(() => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    return () => logged.mockRestore()
  })

  test('a part of the desktop that throws does not keep the page from receiving the state', async () => {
    const { world, core } = await startApp()
    core.desktop.show = thrown
    core.lock.lock()
    expect(channelsOf(world)).toContain('app:changed')
  })

  test('an automatic lock that throws keeps neither the page nor the desktop from receiving the state', async () => {
    const { world, core } = await startApp()
    Object.assign(core.autoLock, { check: thrown })
    const show = vi.spyOn(core.desktop, 'show')
    core.topics.appChanged.publish()
    expect(channelsOf(world)).toEqual(['app:changed'])
    expect(show).toHaveBeenCalledOnce()
  })

  test('whichever effect of the lock throws, every other happens: the clipboard is cleared, secrets and their protection end', async () => {
    const effects = ['clear', 'hide', 'forget', 'secretVisible'] as const
    for (const broken of effects) {
      const { core } = await startApp()
      const { clipboard, reveals, interaction, desktop } = core
      const calls = {
        clear: vi.spyOn(clipboard, 'clear'),
        hide: vi.spyOn(reveals, 'hide'),
        forget: vi.spyOn(interaction, 'forget'),
        secretVisible: vi.spyOn(desktop.protection, 'secretVisible'),
      }
      calls[broken].mockImplementation(thrown)
      core.lock.lock()
      for (const effect of effects)
        expect(calls[effect], `${effect}, where ${broken} throws`).toHaveBeenCalled()
    }
  })

  test('a protection that cannot be ended does not keep a new page from being used', async () => {
    const { core } = await startApp()
    Object.assign(core.desktop.protection, { secretVisible: thrown })
    const loaded = vi.spyOn(core.page, 'loaded').mockReturnValue()
    core.topics.pageLoaded.publish(core.window.current() as never)
    expect(loaded).toHaveBeenCalledOnce()
  })
})
