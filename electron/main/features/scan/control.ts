import type { ScanEnd } from '../../../contract/scan.ts'

/**
 * What main wants of a scan, in memory that both threads see: nothing has to be read between two
 * messages.
 */
const GO = 0
const PAUSE = 1
const CANCEL = 2

/** Thrown where a scan has to end before its end. */
export class Stopped extends Error {
  readonly end: Exclude<ScanEnd, 'done'>
  constructor(end: Exclude<ScanEnd, 'done'>) {
    super(end)
    this.end = end
  }
}

export const createSwitch = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(4))

const set = (shared: Int32Array<SharedArrayBuffer>, wanted: number): void => {
  if (Atomics.load(shared, 0) === CANCEL) return
  Atomics.store(shared, 0, wanted)
  Atomics.notify(shared, 0)
}

export const pause = (shared: Int32Array<SharedArrayBuffer>, paused: boolean): void =>
  set(shared, paused ? PAUSE : GO)
export const cancel = (shared: Int32Array<SharedArrayBuffer>): void => set(shared, CANCEL)

export interface Budget {
  /** Milliseconds, pauses not counted. */
  readonly ms: number
  readonly bytes: number
}

/**
 * Called by a scan between two steps: waits while paused, throws `Stopped` at its end. `bytes`:
 * number read since the last call.
 */
export type Checkpoint = (bytes?: number) => void

/** `paused` is called before it waits, so that what was found is told first. */
export const createCheckpoint = (
  shared: Int32Array<SharedArrayBuffer>,
  budget: Budget,
  paused: () => void,
): Checkpoint => {
  let end = performance.now() + budget.ms
  let left = budget.bytes
  return (bytes = 0) => {
    left -= bytes
    if (Atomics.load(shared, 0) === PAUSE) {
      paused()
      const began = performance.now()
      while (Atomics.load(shared, 0) === PAUSE) Atomics.wait(shared, 0, PAUSE)
      end += performance.now() - began
    }
    if (Atomics.load(shared, 0) === CANCEL) throw new Stopped('cancelled')
    if (left < 0 || performance.now() > end) throw new Stopped('budget')
  }
}
