import { type ChildProcess, spawn } from 'node:child_process'

/** How long the other process may take to end of the same signal, on a busy computer too, in milliseconds. */
const SAME_MS = 400

/** Tells a Ctrl+C, which all get that run in front of the terminal, from a SIGINT that was sent to this process alone. */
export interface TerminalSignals {
  /** For a SIGINT that was just heard: whether the terminal sent it. */
  isFromTerminal(): Promise<boolean>
  stop(): void
}

/** Starts a process beside the program that does nothing, and that ends with this one: the terminal's signals reach it as well. */
export const watchTerminalSignals = (): TerminalSignals => {
  let stopped = false
  let beside: ChildProcess | null = null
  /** When one was ended by a signal that nobody had asked about yet. */
  let endedUnasked = Number.NEGATIVE_INFINITY

  const begin = (): void => {
    // It reads until this process ends. No core file, of a SIGQUIT.
    const begun = spawn('/bin/sh', ['-c', 'ulimit -c 0; exec cat'], { stdio: ['pipe', 'ignore', 'ignore'] })
    begun.on('error', () => {})
    begun.stdin.on('error', () => {})
    begun.unref()
    begun.once('exit', (_code, signal) => {
      // One that ended by itself, e.g. where there is no `cat`, would do so again and again.
      if (signal === null || stopped) return
      // Its end may be heard before the signal that both were sent.
      if (begun.listenerCount('exit') === 0) endedUnasked = performance.now()
      begin()
    })
    beside = begun
  }
  begin()

  return {
    isFromTerminal: () =>
      new Promise((answer) => {
        const asked = beside
        const endedJustNow = performance.now() - endedUnasked < SAME_MS
        endedUnasked = Number.NEGATIVE_INFINITY
        if (endedJustNow || asked === null || asked.exitCode !== null || asked.signalCode !== null) return answer(true)
        const ended = (): void => {
          clearTimeout(timer)
          answer(true)
        }
        const timer = setTimeout(() => {
          asked.off('exit', ended)
          answer(false)
        }, SAME_MS)
        asked.once('exit', ended)
      }),
    stop: () => {
      stopped = true
      beside?.kill('SIGKILL')
    },
  }
}
