import { expect, test, vi } from 'vitest'
import { OS_STORE } from '../../../electron/main/store/os-store.ts'

const store = vi.hoisted(() => ({ answers: false }))

vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => (store.answers ? 'basic_text' : 'gnome_libsecret'),
    isAsyncEncryptionAvailable: async () => store.answers,
    encryptStringAsync: async () => Buffer.from('v11sealed'),
  },
}))

test('a store that stays locked is reported after five seconds, whatever happens to the clock meanwhile', async () => {
  vi.useFakeTimers()
  try {
    let state: string | undefined
    void OS_STORE.probe().then((found) => {
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

test.runIf(process.platform === 'linux')(
  'a store that seals on a desktop that names none is named by what it made',
  async () => {
    store.answers = true
    expect(await OS_STORE.probe()).toEqual({ state: 'available', backend: 'Secret Service' })
    store.answers = false
  },
)
