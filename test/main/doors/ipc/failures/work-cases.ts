import { writeFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { boundTo } from '../../../../../electron/main/base/bound-secret.ts'
import { valueIn } from '../../../../values.ts'
import type { Cases } from './case.ts'
import { type FailureScene, TOKEN } from './scene.ts'

const unusedKey = ({ localSession }: FailureScene): string =>
  localSession.state().keys?.find(({ lastUsedAt }) => lastUsedAt === null)?.id ?? ''
/** A rotation of a key of the local service, whose new key was made and checked. */
const rotate = async (scene: FailureScene): Promise<string> => {
  return valueIn(await scene.context.rotations.start(scene.localId, unusedKey(scene), 'rotated')).id
}
const SCAN = { git: false, histories: false, transcripts: false, minutes: 10 } as const
const VIEW = {
  lab: false,
  tab: 'service',
  query: '',
  pasted: null,
  filter: null,
  selection: null,
  details: null,
  rotating: null,
  awaited: [],
  currentId: null,
  scroll: {},
  focus: null,
  said: null,
}

/** Work that takes several steps, or that another one is in the way of. */
export const workCases = {
  create_running: [
    {
      channel: 'api-keys:create',
      ask: async ({ context, far, farSession }) => {
        await far.failBy('timed_out')
        void context.creates.create(farSession, 'another')
        await expect.poll(() => far.writes).not.toEqual([])
        return { connectionId: 'far', name: 'billing' }
      },
      writesDown: true,
    },
  ],
  connection_moved: [
    {
      channel: 'api-keys:look-again',
      ask: async ({ context, far, farSession, remote }) => {
        await far.failBy('no_answer')
        const lost = await context.creates.create(farSession, 'billing')
        if (!lost.ok || lost.value.kind === 'created') throw new Error('it was to be lost')
        await far.failBy('cancelled')
        await context.creates.lookAgain(lost.value.attemptId)
        const moved = { ...remote, baseUrl: far.untrusted }
        await context.sessions.keep(moved, boundTo(moved, TOKEN))
        return lost.value.attemptId
      },
    },
  ],
  bulk_running: [
    {
      channel: 'bulk:start',
      ask: ({ context }) => {
        const { bulks } = context.revocations
        const started = bulks.start(valueIn(context.sessions.find('far')), ['key_two'])
        if (started.ok) bulks.control(started.value.id, 'pause')
        return { connectionId: 'far', ids: ['key_two'] }
      },
    },
  ],
  rotation_running: [
    {
      channel: 'rotate:start',
      ask: async (scene) => {
        const keyId = unusedKey(scene)
        await rotate(scene)
        return { connectionId: scene.localId, keyId, name: 'rotated' }
      },
    },
  ],
  rotation_moved_on: [
    {
      channel: 'rotate:act',
      ask: async (scene) => ({ id: await rotate(scene), action: { kind: 'back' } }),
    },
  ],
  leak_open: [
    {
      channel: 'leaks:act',
      ask: async (scene) => {
        const begun = scene.context.leakActions.begin(scene.localId, unusedKey(scene), null)
        return { id: begun.ok ? begun.value.id : '', action: { kind: 'finish', isProven: true } }
      },
    },
  ],
  scan_running: [
    {
      channel: 'scan:start',
      ask: async ({ context, folder }) => {
        context.scans.addFolder(folder)
        await context.scans.start(SCAN)
        context.scans.control('pause')
        onTestFinished(() => context.scans.close())
        return SCAN
      },
    },
  ],
  answer_running: [
    {
      channel: 'page:recycle',
      ask: async ({ far, page }) => {
        await far.failBy('timed_out')
        void page.ask('connections:test', 'far')
        return VIEW
      },
    },
  ],
  snapshot_unusable: [
    {
      channel: 'lab:load-snapshot',
      ask: ({ context }) => {
        writeFileSync(context.lab.snapshotFile, 'no database')
        return null
      },
    },
  ],
} as const satisfies Cases
