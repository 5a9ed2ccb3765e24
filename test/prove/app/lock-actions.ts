import type { Page } from '@playwright/test'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { DesktopApi } from '../../../electron/contract/ipc.ts'
import type { Embedded } from '../../e2e/support/embedded.ts'
import type { Held, Saves } from './held-saves.ts'

/** When the lock comes: while the service or a dialog is waited for, together with its answer, before it was asked, or after it answered. */
export const MOMENTS = ['under way', 'at once', 'before', 'after'] as const
export type Moment = (typeof MOMENTS)[number]

const isBegun = (moment: Moment): boolean => moment !== 'before'

export interface Place {
  readonly page: Page
  readonly remote: Embedded
  readonly saves: Saves
  readonly connectionId: string
  readonly workspaceId: string
  /** What the service has of all that is listed. */
  live(): readonly ApiKey[]
}

/** One action of the page, of which everything is ready. */
export interface Round {
  readonly channel: keyof DesktopApi
  readonly input: unknown
  /** Keeps what it waits for from being answered. */
  hold(): Promise<Held>
  /** After the lock: what is lost of it, or null. */
  lost(moment: Moment): Promise<string | null>
}

export interface Action {
  readonly name: string
  prepare(place: Place, keyName: string): Promise<Round>
}

const holding =
  ({ remote }: Place, method: string) =>
  async (): Promise<Held> => {
    const release = remote.hold(method, 0)
    return { reached: release.reached, release }
  }

/** A press, by which main takes the next write for the person's. */
const press = (page: Page): Promise<void> => page.keyboard.press('Shift')

const isLive = ({ live }: Place, name: string): boolean => live().some((key) => key.name === name)

/** Keys that the service has and the app lists. */
const issued = async ({ remote, page, workspaceId, connectionId }: Place, names: readonly string[]): Promise<readonly string[]> => {
  const ids = names.map((name) => remote.service.issueKey(workspaceId, name).id)
  await page.evaluate((id) => window.keystow.refreshKeys(id), connectionId)
  return ids
}

/** Discards the secret of this name that waits for the person, and says whether there was one. */
const takeReveal = async ({ page }: Place, name: string): Promise<boolean> => {
  await press(page)
  return page.evaluate(async (wanted) => {
    const pending = await window.keystow.pendingReveals()
    const reveal = pending.ok ? pending.value.find(({ key }) => key.name === wanted) : undefined
    if (reveal === undefined) return false
    return (await window.keystow.finishReveal({ id: reveal.id, reason: 'discarded' })).ok
  }, name)
}

const create: Action = {
  name: 'create',
  prepare: async (place, name) => ({
    channel: 'createKey',
    input: { connectionId: place.connectionId, name },
    hold: holding(place, 'POST'),
    lost: async (moment) => {
      const begun = isBegun(moment)
      if (isLive(place, name) !== begun) return 'the key was not created, or behind the lock'
      return !begun || (await takeReveal(place, name)) ? null : 'the secret of a new key is lost'
    },
  }),
}

const list: Action = {
  name: 'list',
  prepare: async (place) => ({ channel: 'refreshKeys', input: place.connectionId, hold: holding(place, 'GET'), lost: async () => null }),
}

const check: Action = {
  name: 'check',
  prepare: async (place, name) => {
    const { page, connectionId } = place
    await press(page)
    const reveal = await page.evaluate(
      async (request) => {
        const created = await window.keystow.createKey(request)
        return created.ok && created.value.kind === 'created' ? created.value.reveal.id : ''
      },
      { connectionId, name },
    )
    return {
      channel: 'checkSecret',
      input: reveal,
      hold: holding(place, 'GET'),
      lost: async () => ((await takeReveal(place, name)) ? null : 'the secret of a checked key is lost'),
    }
  },
}

const revoke: Action = {
  name: 'revoke',
  prepare: async (place, name) => {
    const [id = ''] = await issued(place, [name])
    return {
      channel: 'revokeKey',
      input: { connectionId: place.connectionId, id, confirmation: { typedName: null, signOut: false } },
      hold: holding(place, 'DELETE'),
      lost: async (moment) => (isLive(place, name) === isBegun(moment) ? 'the key was not revoked, or behind the lock' : null),
    }
  },
}

const testing: Action = {
  name: 'test',
  prepare: async (place) => ({ channel: 'testConnection', input: place.connectionId, hold: holding(place, 'GET'), lost: async () => null }),
}

const exporting: Action = {
  name: 'export',
  prepare: async ({ saves, connectionId }, name) => {
    await saves.choose(name)
    return {
      channel: 'exportInventory',
      input: { connectionId, ids: null, format: 'csv', withNotes: true },
      hold: saves.hold,
      // What was chosen in a dialog that the lock came over is not written.
      lost: async (moment) =>
        moment === 'at once' || saves.written(name) === (moment === 'after') ? null : 'the file was not written, or behind the lock',
    }
  },
}

const bulk: Action = {
  name: 'bulk',
  prepare: async (place, name) => {
    const { page, connectionId } = place
    const names = [`${name}-a`, `${name}-b`]
    const ids = await issued(place, names)
    return {
      channel: 'startBulk',
      input: { connectionId, ids },
      hold: holding(place, 'DELETE'),
      lost: async (moment) => {
        const begun = isBegun(moment)
        const ended = await page.evaluate(async () => {
          for (;;) {
            const jobs = await window.keystow.bulkJobs()
            const [job] = jobs.ok ? jobs.value : []
            if (job?.phase.kind === 'running') continue
            if (job !== undefined) await window.keystow.controlBulk({ id: job.id, action: 'dismiss' })
            return job?.phase.kind ?? 'none'
          }
        })
        if (ended !== (begun ? 'done' : 'none')) return `the job is ${ended}`
        return names.some((each) => isLive(place, each) === begun) ? 'a key was not revoked, or behind the lock' : null
      },
    }
  },
}

export const ACTIONS: readonly Action[] = [create, list, check, revoke, testing, exporting, bulk]
