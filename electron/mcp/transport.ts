import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** How long the answers may take once the input has ended, in milliseconds. */
const LAST_ANSWERS_MS = 2_000

/**
 * Reads messages from one stream and writes them to another. The end of the input closes it only
 * once every request that was read is answered, because a program that pipes its requests ends the
 * input right behind them.
 */
export class AnsweringTransport extends StdioServerTransport {
  readonly #output: Writable
  readonly #unanswered = new Set<RequestId>()
  #settled = (): void => {}
  #closed: Promise<void> | null = null

  constructor(input: Readable, output: Writable) {
    super(input, output)
    this.#output = output
  }

  /** Notes a message that was read, so that its answer is waited for. */
  noteRead(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) this.#unanswered.add(message.id)
    else if (message.method === 'notifications/cancelled')
      this.#settle(message.params?.requestId as RequestId | undefined)
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if (!('method' in message)) this.#settle(message.id)
  }

  override close(): Promise<void> {
    this.#closed ??= this.#answerAll().then(() => super.close())
    return this.#closed
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined) this.#unanswered.delete(id)
    if (this.#unanswered.size === 0) this.#settled()
  }

  /** Resolves once all is answered and written, or the time for that is over. */
  #answerAll(): Promise<void> {
    return new Promise((resolve) => {
      AbortSignal.timeout(LAST_ANSWERS_MS).addEventListener('abort', () => resolve())
      this.#settled = () => this.#output.write('', () => resolve())
      if (this.#unanswered.size === 0) this.#settled()
    })
  }
}
