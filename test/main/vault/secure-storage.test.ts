import { expect, test, vi } from 'vitest'
import { createOsSealer } from '../../../electron/main/vault/secure-storage.ts'

vi.mock('electron', () => ({
  safeStorage: { getSelectedStorageBackend: () => 'gnome_libsecret', isAsyncEncryptionAvailable: async () => false },
}))

test('a store that stays locked is reported after five seconds, whatever happens to the clock meanwhile', async () => {
  vi.useFakeTimers()
  try {
    let state: string | undefined
    void createOsSealer()
      .probe()
      .then((found) => {
        state = found.state
      })
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(Date.now() - 7_200_000)
    await vi.advanceTimersByTimeAsync(4_200)
    expect(state).toBe('locked')
  } finally {
    vi.useRealTimers()
  }
})
