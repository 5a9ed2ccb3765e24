import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { PassphraseSection } from '../../../../src/features/lock/PassphraseSection.tsx'
import { text } from '../../../../src/messages/text.ts'

const show = (kept: AppState['kept'], passphrase: boolean, byStore: boolean): string | null => {
  const lock = { locked: false, passphrase, system: false, byStore, closed: null }
  const state = {
    kept,
    lock,
    storage: { state: 'available', backend: 'KWallet' },
  } as unknown as AppState
  return render(<PassphraseSection state={state} />).container.textContent
}
const { change, onlyOpen, scope, scopeAlone, scopeOfStore, set, unbound } = text.lock

test.each<readonly [AppState['kept'], boolean, boolean, string, string]>([
  ['on_disk', false, true, scopeOfStore('KWallet'), set],
  ['on_disk', true, true, scope('KWallet'), change],
  ['on_disk', true, false, scopeAlone, change],
  ['nowhere', false, false, unbound, set],
])(
  'what encrypts the data is said as it is: kept %s, passphrase %s, store %s',
  (kept, passphrase, byStore, said, offered) => {
    expect(show(kept, passphrase, byStore)).toContain(said)
    expect(screen.getByRole('button', { name: offered })).toBeTruthy()
  },
)

test('beside a vault that stays closed no passphrase is offered, because none could be set', () => {
  expect(show('apart', false, false)).toContain(onlyOpen)
  expect(screen.queryByRole('button')).toBeNull()
})
