import { expect, test } from 'vitest'
import { hasWork, newVault, type Vault, withoutWork } from '../../../electron/main/store/vault.ts'

test('a vault has work as soon as one thing in it would act by itself or be resumed, and none without that', () => {
  expect(hasWork(newVault())).toBe(false)
  for (const kind of ['rotations', 'creates', 'incidents', 'leases', 'revocations'] as const) {
    const vault = { ...newVault(), [kind]: [{}] } as unknown as Vault
    expect(hasWork(vault), kind).toBe(true)
    expect(hasWork(withoutWork(vault)), kind).toBe(false)
  }
})
