import { describe, expect, test } from 'vitest'
import { FAULT_KINDS, FAULT_TARGETS, type FaultSpec } from '../../../../electron/contract/lab.ts'
import { kindsOf } from '../../../../electron/contract/lab-schemas.ts'
import { guards } from '../../../../electron/main/doors/ipc/guards.ts'
import {
  type FaultDraft,
  FRESH,
  STATUSES,
  specOf,
} from '../../../../src/features/lab/fault-draft.ts'
import { faultText, progressText } from '../../../../src/features/lab/fault-text.ts'
import { filterRequests } from '../../../../src/features/lab/filter-requests.ts'
import { spanText } from '../../../../src/features/lab/span-text.ts'

const next = { next: 1 }

describe('a fault in words', () => {
  test.each<[FaultSpec, string]>([
    [
      { operation: 'create', kind: 'commit-then-drop', times: next },
      'Create: takes place, then the answer is lost, for the next request',
    ],
    [
      { operation: 'list', kind: 'status', status: 503, times: { next: 3 } },
      'List: error status instead (503), for the next 3 requests',
    ],
    [
      { operation: 'any', kind: 'latency', ms: 2500, times: { percent: 20, seed: 7 } },
      'Any: answers late (2,500 ms), for 20% of requests, seed 7',
    ],
    [
      {
        operation: 'revoke',
        kind: 'redirect',
        location: 'https://elsewhere.invalid/',
        times: next,
      },
      'Revoke: redirect to another host (https://elsewhere.invalid/), for the next request',
    ],
    [
      { operation: 'list', kind: 'truncated-json', times: next },
      'List: JSON cut short, for the next request',
    ],
    [
      { operation: 'list', kind: 'gone-lag', ms: 30_000, keyId: 'key_1', times: next },
      'List: revoked keys are still listed (30,000 ms, key_1), for the next request',
    ],
    [
      { operation: 'list', kind: 'oldest-part', times: next },
      'List: only the older half of the list (No sign), for the next request',
    ],
  ])('%j', (spec, expected) => {
    expect(faultText(spec)).toBe(expected)
  })

  test('names every kind, and each by words of its own', () => {
    const said = FAULT_KINDS.map((kind) => faultText({ operation: 'any', kind, times: next }))
    expect(new Set(said).size).toBe(FAULT_KINDS.length)
  })

  test('says how many requests it hit and what is left', () => {
    const spec: FaultSpec = { operation: 'any', kind: 'reset', times: { next: 3 } }
    expect(progressText({ id: 1, spec, hits: 1, left: 2 })).toBe('1 hit, 2 left')
    expect(progressText({ id: 1, spec, hits: 0, left: null })).toBe('0 hits, until disarmed')
  })
})

describe('the fault form', () => {
  const drafts = FAULT_TARGETS.flatMap((operation) =>
    kindsOf(operation).flatMap((kind) =>
      (['next', 'percent'] as const).map(
        (often): FaultDraft => ({ ...FRESH, operation, kind, often }),
      ),
    ),
  )
  test('describes every fault of the contract so that main takes it', () => {
    for (const draft of [
      ...drafts,
      ...drafts.map((draft): FaultDraft => ({ ...draft, keyId: ' key_1 ' })),
      ...STATUSES.map((status): FaultDraft => ({ ...FRESH, status })),
    ])
      expect(guards['lab:arm-fault'].safeParse(specOf(draft)).success, JSON.stringify(draft)).toBe(
        true,
      )
  })

  test.each<Partial<FaultDraft>>([
    { next: '0' },
    { next: '1.5' },
    { next: '' },
    { next: '1000001' },
    { often: 'percent', percent: '0' },
    { often: 'percent', percent: '101' },
    { often: 'percent', percent: 'x' },
    { often: 'percent', seed: '-1' },
    { often: 'percent', seed: '4294967296' },
    { kind: 'latency', ms: '86400001' },
    { operation: 'list', kind: 'list-lag', ms: 'x' },
    { kind: 'redirect', location: 'nowhere' },
    { kind: 'redirect', location: 'https://elsewhere.invalid/ä' },
  ])('%j cannot be armed', (fields) => {
    expect(specOf({ ...FRESH, ...fields })).toBeNull()
  })
})

describe('the filter of requests', () => {
  const entries = [
    { id: 1, method: 'GET', target: '/api/v1/api-keys', status: 200 },
    { id: 2, method: 'POST', target: '/api/v1/api-keys', status: null },
    { id: 3, method: 'DELETE', target: '/api/v1/api-keys?id=key_7', status: 404 },
  ]
  const found = (filter: string) => filterRequests(entries, filter).map(({ id }) => id)

  test('shows all, newest first, when it is empty', () => {
    expect(found('  ')).toEqual([3, 2, 1])
  })

  test.each([
    ['post', [2]],
    ['404', [3]],
    ['no answer', [2]],
    ['get 200', [1]],
    ['KEY_7', [3]],
    ['get 404', []],
  ])('%s finds by method, path and status, every word', (filter, ids) => {
    expect(found(filter)).toEqual(ids)
  })
})

test.each([
  [0, ''],
  [999, ''],
  [1_000, '1 second'],
  [90_000, '1 minute 30 seconds'],
  [31 * 86_400_000, '31 days'],
  [-(26 * 3_600_000 + 5_000), '1 day 2 hours'],
])('%d ms apart is said as "%s"', (ms, expected) => {
  expect(spanText(ms)).toBe(expected)
})
