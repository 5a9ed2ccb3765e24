import { create } from 'zustand'
import type { LabState } from '../../electron/contract/lab.ts'
import type { Failure, Result } from '../../electron/contract/result.ts'
import { text } from '../messages/text.ts'
import { announce } from '../ui/announce-store.ts'

/**
 * The embedded service as main pushed it last; null while it was not opened. `failure`: why the
 * last request failed.
 */
export const useLab = create<{ readonly state: LabState | null; readonly failure: Failure | null }>(
  () => ({ state: null, failure: null }),
)

/** Said once when faults are armed and once when none is left, wherever the person is. */
const announceFaults = (before: number, now: number): void => {
  if (now > before) announce(text.lab.armedAnnouncement(now))
  else if (now === 0 && before > 0) announce(text.lab.noneArmed)
}

export const mirrorLab = (state: LabState): void => {
  const before = useLab.getState().state?.faults.length ?? 0
  useLab.setState({ state })
  announceFaults(before, state.faults.length)
}

export const forgetLabFailure = (): void => useLab.setState({ failure: null })

/** The value that was asked for; or undefined, and why not is kept to be shown. */
export const read = async <T>(asked: Promise<Result<T>>): Promise<T | undefined> => {
  const result = await asked
  if (result.ok) return result.value
  useLab.setState({ failure: result.error })
  return undefined
}

/**
 * As `read`, for what the person asked for: `done` is announced on success, and an earlier failure
 * is cleared.
 */
export const runLabAction = async <T>(
  asked: Promise<Result<T>>,
  done?: string,
): Promise<T | undefined> => {
  forgetLabFailure()
  const value = await read(asked)
  if (value !== undefined && done !== undefined) announce(done)
  return value
}

export const loadLab = async (): Promise<void> => {
  const state = await read(window.keystow.labState())
  if (state !== undefined) mirrorLab(state)
}
