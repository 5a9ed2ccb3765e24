import { describe, expect, test } from 'vitest'
import {
  actsByItself,
  newVault,
  type Vault,
  withoutActing,
} from '../../../electron/main/store/vault.ts'

const secrets = { secret: 'the-only-copy', address: 'local' }
const secretRow = { record: {}, secrets }
const open = { group: 'g', dueAt: null, since: 7, ended: null, secrets: null }

/** Rows of each list: those that act by themselves, and those that wait for the person. */
const ROWS: readonly (readonly [list: keyof Vault, row: object, acts: boolean])[] = [
  ['rotations', secretRow, false],
  ['creates', secretRow, false],
  ['incidents', secretRow, false],
  ['kept', secrets, false],
  ['tokens', secrets, false],
  ['revocations', { ...open, ended: 'revoked', secrets }, false],
  ['revocations', { ...open, ended: 'cancelled', dueAt: 3 }, false],
  ['revocations', open, true],
  ['revocations', { ...open, secrets }, true],
  ['revocations', { ...open, dueAt: 9, secrets }, true],
  ['leases', {}, true],
]

describe('a vault that must not act by itself', () => {
  test.each(ROWS)('with %s: %j keeps every secret', (list, row, acts) => {
    const vault = { ...newVault(), [list]: [row] } as Vault
    const resting = withoutActing(vault)
    expect([actsByItself(vault), actsByItself(resting)]).toEqual([acts, false])
    expect(JSON.stringify(resting).includes(secrets.secret)).toBe(
      JSON.stringify(vault).includes(secrets.secret),
    )
    if (!acts) expect(resting[list]).toEqual([row])
  })
  test('shows an open revocation that holds a secret as a plan that was cancelled', () => {
    const rows = [
      { ...open, secrets },
      { ...open, secrets, dueAt: 9 },
    ] as unknown as Vault['revocations']
    const shown = { group: null, ended: 'cancelled', secrets }
    expect(withoutActing({ ...newVault(), revocations: rows }).revocations).toMatchObject([
      { ...shown, dueAt: 7 },
      { ...shown, dueAt: 9 },
    ])
  })
})
