import { create } from 'zustand'
import type { Failure, Result } from '../../../electron/contract/result.ts'

/** A connect or reconnect that is under way, and why the last one failed. */
interface Connecting {
  readonly busy: boolean
  readonly failure: Failure | null
}

const IDLE: Connecting = { busy: false, failure: null }

export const useConnecting = create<Connecting>(() => IDLE)

export const forgetConnecting = (): void => useConnecting.setState(IDLE)

/** The form was edited: why the last attempt failed is no longer about what it holds. */
export const forgetFailure = (): void => useConnecting.setState({ failure: null })

/** Runs one attempt at a time; true when it succeeded. */
export const attempt = async (run: () => Promise<Result<unknown>>): Promise<boolean> => {
  if (useConnecting.getState().busy) return false
  useConnecting.setState({ busy: true, failure: null })
  const result = await run()
  useConnecting.setState({ busy: false, failure: result.ok ? null : result.error })
  return result.ok
}
