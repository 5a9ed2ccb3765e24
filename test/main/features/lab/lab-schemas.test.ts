import { expect, onTestFinished, test } from 'vitest'
import { LAB_BOUNDS } from '../../../../electron/contract/lab-schemas.ts'
import { guards } from '../../../../electron/main/doors/ipc/guards.ts'
import { createKeyService } from '../../../../electron/service/index.ts'
import { controlActions } from '../../../../electron/service/lab/control-actions.ts'

const next = { next: 1 }
const fault = { operation: 'list', kind: 'reset', times: next }
const { latency, advance, seed, moment } = LAB_BOUNDS

/**
 * Path of the control API and of the window's channel, what is sent, and whether it is taken.
 */
const cases: readonly (readonly ['faults' | 'clock', unknown, boolean])[] = [
  ['faults', fault, true],
  ['faults', { ...fault, times: { next: LAB_BOUNDS.next.max + 1 } }, false],
  ['faults', { ...fault, times: { percent: 100, seed: seed.max } }, true],
  ['faults', { ...fault, times: { percent: 0, seed: 0 } }, false],
  ['faults', { ...fault, times: { percent: 1, seed: seed.max + 1 } }, false],
  ['faults', { ...fault, kind: 'latency', ms: latency.max }, true],
  ['faults', { ...fault, kind: 'latency', ms: latency.max + 1 }, false],
  ['faults', { ...fault, ms: 1 }, false],
  ['faults', { ...fault, kind: 'status', status: 429 }, true],
  ['faults', { ...fault, kind: 'status', status: 418 }, false],
  ['faults', { ...fault, kind: 'list-lag', ms: latency.max, keyId: 'key_1' }, true],
  ['faults', { ...fault, kind: 'list-lag', operation: 'any' }, false],
  ['faults', { ...fault, kind: 'newest-part', sign: 'meta' }, true],
  ['faults', { ...fault, kind: 'newest-part', sign: 'nowhere' }, false],
  ['faults', { ...fault, keyId: 'key_1' }, false],
  ['faults', { ...fault, operation: 'revoke', keyId: 'key_1' }, true],
  ['faults', { ...fault, operation: 'revoke', keyId: 'k'.repeat(256) }, false],
  ['faults', { ...fault, kind: 'redirect', location: 'https://elsewhere.invalid/' }, true],
  ['faults', { ...fault, kind: 'redirect', location: 'https://elsewhere.invalid/ä' }, false],
  ['faults', { ...fault, kind: 'redirect', location: `https://${'e'.repeat(2048)}` }, false],
  ['clock', { kind: 'freeze' }, true],
  ['clock', { kind: 'freeze', at: moment.max }, true],
  ['clock', { kind: 'freeze', at: moment.max + 1 }, false],
  ['clock', { kind: 'freeze', ms: 1 }, false],
  ['clock', { kind: 'advance', ms: advance.max }, true],
  ['clock', { kind: 'advance', ms: advance.max + 1 }, false],
  ['clock', { kind: 'advance' }, false],
  ['clock', { kind: 'reset', at: 1 }, false],
]
const CHANNELS = {
  faults: 'lab:arm-fault',
  clock: 'lab:clock',
} as const

test.for(cases)(
  'the window and the control API judge alike: %s %j, taken: %s',
  async ([path, body, taken]) => {
    const service = createKeyService()
    onTestFinished(() => service.close())
    const answer = async (): Promise<number | undefined> =>
      (
        await controlActions(service)
          .get(path)
          ?.POST?.({ id: '', body: async () => body })
      )?.status
    if (taken) expect(await answer()).toBeLessThan(300)
    else await expect(answer()).rejects.toMatchObject({ status: 400 })
    expect(guards[CHANNELS[path]].safeParse(body).success).toBe(taken)
  },
)

test.each<readonly [keyof typeof CHANNELS, unknown, string]>([
  ['faults', { kind: 'reset', times: next }, 'operation'],
  ['faults', { ...fault, times: { next: 0 } }, 'times'],
  ['faults', { ...fault, ms: 1 }, 'ms'],
  ['clock', { kind: 'advance' }, 'ms'],
  ['clock', { kind: 'freeze', at: -1 }, 'at'],
])(
  'what the window may not send for %s, %j, is refused by the name of its field: %s',
  (path, body, field) => {
    expect(guards[CHANNELS[path]].safeParse(body).error?.issues[0]?.path).toEqual([field])
  },
)
