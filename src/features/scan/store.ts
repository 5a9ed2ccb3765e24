import { create } from 'zustand'
import type { PlaceAnswer } from '../../../electron/contract/ipc/scan.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import {
  NO_EXTRAS,
  type ScanExtras,
  type ScanMinutes,
  type ScanProgress,
  type ScanState,
} from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

interface ScanView {
  /** null until it was read. */
  readonly state: ScanState | null
  readonly extras: ScanExtras
  readonly minutes: ScanMinutes
  readonly failure: Failure | null
  /** What a service said of a place, by the place's id. */
  readonly answers: Readonly<Record<string, PlaceAnswer>>
}

const EMPTY: ScanView = {
  state: null,
  extras: { ...NO_EXTRAS, git: true },
  minutes: 60,
  failure: null,
  answers: {},
}

export const useScan = create<ScanView>(() => EMPTY)

export const readScan = async (): Promise<void> => {
  const read = await window.keystow.scanState()
  if (read.ok) useScan.setState({ state: read.value })
  else useScan.setState({ failure: read.error })
}

/** Drops what a scan found, at the lock. */
export const forgetScan = (): void => useScan.setState({ state: null, answers: {} })

/** The dialog opens with nothing to say yet. */
export const beginScanView = (): void => useScan.setState({ failure: null, answers: {} })

const announceEnd = (progress: ScanProgress | null): void => {
  const last = useScan.getState().state?.last
  if (progress === null && last !== null && last !== undefined)
    announce(`${text.scan.ends[last.end]}. ${text.scan.found(last.places.length)}.`)
}

export const mirrorProgress = (progress: ScanProgress | null): void => {
  const { state } = useScan.getState()
  if (progress !== null && state !== null)
    useScan.setState({ state: { ...state, running: progress } })
  else void readScan().then(() => announceEnd(progress))
}

export const setExtras = (change: Partial<ScanExtras>): void =>
  useScan.setState(({ extras }) => ({ extras: { ...extras, ...change } }))
export const setMinutes = (minutes: ScanMinutes): void => useScan.setState({ minutes })

/** Does it, and shows why where it failed. */
const attempt = async <T>(asked: Promise<Result<T>>): Promise<T | null> => {
  const answered = await asked
  useScan.setState({ failure: answered.ok ? null : answered.error })
  return answered.ok ? answered.value : null
}

export const addFolder = async (): Promise<void> => {
  await attempt(window.keystow.addScanFolder())
  await readScan()
}
export const dropFolder = async (id: string): Promise<void> => {
  await attempt(window.keystow.dropScanFolder(id))
  await readScan()
}
export const startScan = async (): Promise<void> => {
  const { extras, minutes } = useScan.getState()
  await attempt(window.keystow.startScan({ ...extras, minutes }))
}
export const controlScan = async (action: 'pause' | 'resume' | 'cancel'): Promise<void> =>
  void (await attempt(window.keystow.controlScan(action)))
export const revealPlace = async (id: string): Promise<void> =>
  void (await attempt(window.keystow.revealPlace(id)))

export const askPlace = async (placeId: string, connectionId: string): Promise<void> => {
  const answer = await attempt(window.keystow.askPlace({ placeId, connectionId }))
  if (answer === null) return
  if (answer.kind === 'unknown') return useScan.setState({ failure: answer.cause })
  useScan.setState(({ answers }) => ({ answers: { ...answers, [placeId]: answer } }))
  announce(text.scan.answers[answer.kind])
}

export const forgetResults = async (): Promise<void> => {
  await attempt(window.keystow.forgetScan())
  await readScan()
  announce(text.scan.forgotten)
}
