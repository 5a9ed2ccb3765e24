import { app } from 'electron'

/**
 * Quits as a person would at each signal that asks a program to end. Electron does so at the first one only, and the next one kills.
 * Called once the app is ready, since Electron then installs its own handlers in the place of what was there, and once that library is
 * imported. Until then Electron's do, for there is nothing yet to be lost.
 */
export const quitOnSignals = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // A library listens from its import on, and ends the process. Node takes a signal back from Electron only with its first listener.
    process.removeAllListeners(signal)
    process.on(signal, () => app.quit())
  }
}
