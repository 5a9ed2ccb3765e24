import { expect, test } from 'vitest'
import {
  isSwitchedOff,
  sealedBy,
  storeName,
  whyNoKey,
} from '../../../electron/main/store/store-kinds.ts'

const OFF =
  '[Migration]\nalreadyMigrated=true\n\n[Wallet]\nClose When Idle=false\nEnabled=false\nFirst Use=false\n'

test.each([
  ['KWallet that the person switched off', 'kwallet5', OFF, 'off'],
  ['KWallet 6 that the person switched off', 'kwallet6', '[Wallet]\nEnabled = False\n', 'off'],
  ['KWallet that gave no key', 'kwallet5', '', 'unreachable'],
  [
    'KWallet that is on',
    'kwallet5',
    '[Wallet]\nEnabled=true\n[Other]\nEnabled=false\n',
    'unreachable',
  ],
  ['a Secret Service that gave no key', 'gnome_libsecret', OFF, 'unreachable'],
  ['a desktop without a store', 'basic_text', OFF, 'unavailable'],
] as const)('%s is reported as what it is', (_what, backend, settings, state) => {
  expect(whyNoKey(storeName(backend), 'linux', () => settings)).toBe(state)
})

test.each([
  ['a known desktop', 'gnome_libsecret', 'v11', 'GNOME Keyring'],
  ['a desktop that Chromium does not know', 'basic_text', 'v11', 'Secret Service'],
  ['a sandbox that has the portal', 'basic_text', 'v12', 'Secret Portal'],
] as const)(
  'on %s the store that sealed is named, and never Chromium’s word for none',
  (_what, backend, prefix, name) => {
    expect(sealedBy(storeName(backend), prefix)).toBe(name)
  },
)

test('the stores of macOS and Windows cannot be missing, only out of reach', () => {
  expect(sealedBy('macOS Keychain', 'v10')).toBe('macOS Keychain')
  expect(whyNoKey('macOS Keychain', 'darwin', () => OFF)).toBe('unreachable')
  expect(whyNoKey('Windows Data Protection', 'win32', () => OFF)).toBe('unreachable')
})

test('a wallet that does not answer in time may be switched off too', () => {
  expect([
    isSwitchedOff('KWallet', () => OFF),
    isSwitchedOff('KWallet', () => ''),
    isSwitchedOff('GNOME Keyring', () => OFF),
  ]).toEqual([true, false, false])
})
