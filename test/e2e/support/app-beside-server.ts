import { test } from '@playwright/test'
import { launch, type Running } from './app.ts'
import { type RecordingServer, startRecordingServer } from './recording-server.ts'

/** One app for all tests of a file. */
export interface AppBesideServer {
  running: Running
  /** Nothing in the app may reach it: what does is recorded. */
  outside: RecordingServer
}

/** Starts both before the first test of the file that calls this, and ends them after its last; neither is there before. */
export const appBesideServer = (): AppBesideServer => {
  const both = {} as AppBesideServer
  test.beforeAll(async () => {
    both.running = await launch()
    both.outside = await startRecordingServer()
  })
  test.afterAll(async () => {
    both.outside.close()
    await both.running.close()
  })
  return both
}
