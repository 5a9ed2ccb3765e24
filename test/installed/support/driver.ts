import { expect } from '@playwright/test'
import { waitsForInspector } from './processes.ts'

/** Where Node opens its inspector when a signal asks for it. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list'

interface Answer {
  readonly id: number
  readonly result?: {
    readonly result: { readonly value?: unknown }
    readonly exceptionDetails?: { readonly exception?: { readonly description?: string } }
  }
}

/** The inside of a running main process that lets itself be inspected. */
export interface Driver {
  /** Runs an expression in main, where `require` is the app's own, and answers its value. */
  main<T>(expression: string): Promise<T>
  /**
   * Runs a function in the page, as a test would by Playwright. It may use nothing but its
   * argument.
   */
  page<A, T>(body: (argument: A) => T, argument: A): Promise<T>
  close(): void
}

const inspectorUrl = async (): Promise<string | null> => {
  const targets = await fetch(INSPECTOR).then(
    (answer) => answer.json(),
    () => [],
  )
  return targets[0]?.webSocketDebuggerUrl ?? null
}

/**
 * Asks the process for its inspector and attaches to it. Works only where the inspect fuse is on.
 */
export const attach = async (pid: number): Promise<Driver> => {
  await expect.poll(() => waitsForInspector(pid)).toBe(true)
  process.kill(pid, 'SIGUSR1')
  await expect.poll(inspectorUrl).not.toBeNull()
  const socket = new WebSocket((await inspectorUrl()) ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })

  let last = 0
  const main = <T>(expression: string): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const take = ({ data }: MessageEvent): void => {
        const answer: Answer = JSON.parse(data)
        if (answer.id !== id) return
        socket.removeEventListener('message', take)
        if (answer.result?.exceptionDetails === undefined) resolve(answer.result?.result.value as T)
        else
          reject(
            new Error(answer.result.exceptionDetails.exception?.description ?? 'failed in main'),
          )
      }
      socket.addEventListener('message', take)
      // The inspector's own `require` is never there when it attaches before Node has started.
      const params = {
        expression: `((require) => (${expression}))((id) => process.mainModule.require(id))`,
        awaitPromise: true,
        returnByValue: true,
      }
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
    })

  return {
    main,
    page: (body, argument) => {
      const code = JSON.stringify(`(${body})(${JSON.stringify(argument)})`)
      return main(
        `require('electron').BrowserWindow.getAllWindows()[0].webContents.executeJavaScript(${code}, true)`,
      )
    },
    close: () => socket.close(),
  }
}
