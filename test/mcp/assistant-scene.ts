import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { onTestFinished, vi } from 'vitest'
import type { FrozenRequest } from '../../electron/contract/approval.ts'
import type { ChannelDecided } from '../../electron/contract/channel.ts'
import { SYSTEM_CLOCK } from '../../electron/main/base/clock.ts'
import { INERT_MS } from '../../electron/main/consent/approvals/approvals.ts'
import { startLocal } from '../main/app/app-scene.ts'
import { newFolder } from '../main/new-folder.ts'
import { SHORT_TMP } from '../short-tmp.ts'
import { present } from '../values.ts'

const COMMAND = join(import.meta.dirname, '../../electron/cli/index.ts')

/**
 * Milliseconds that the steady clock of the approvals is ahead: what waits for time to pass does
 * not in tests.
 */
let ahead = 0
const { steady } = SYSTEM_CLOCK

/**
 * The app with its local service, as its parts are put together for people, and what the person
 * does about a request.
 */
export const startApp = async () => {
  ahead = 0
  vi.spyOn(SYSTEM_CLOCK, 'steady').mockImplementation(() => steady() + ahead)
  const runtime = newFolder(undefined, SHORT_TMP)
  vi.stubEnv('XDG_RUNTIME_DIR', runtime)
  const project = newFolder()
  const { context, folder, session, service, id } = await startLocal()
  onTestFinished(async () => {
    await context.channel.close()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  const shown: FrozenRequest[] = []
  let lastShown = ''
  let person: (() => unknown) | null = null
  const look = (): void =>
    void setImmediate(() => {
      const view = context.approvals.view()
      if (view === null) return
      if (lastShown !== view.id) shown.push(view.request)
      lastShown = view.id
      person?.()
    })
  Object.assign(context.approvalWindow, { update: look, show: () => {}, close: () => {} })
  const answer = async (approve: boolean, changes?: ChannelDecided): Promise<void> => {
    const view = present(context.approvals.view())
    ahead += INERT_MS
    context.approvals.pressed()
    const given = { id: view.id, approve, forHour: false, passphrase: null }
    await context.approvals.answer(changes === undefined ? given : { ...given, changes })
  }
  return {
    context,
    data: folder,
    runtime,
    project,
    session,
    service,
    connectionId: id,
    /** What the person was shown, each once. */
    shown,
    answer,
    /** From now on the person answers at once. */
    answers: (approve: boolean, changes?: ChannelDecided): void => {
      person = () => void answer(approve, changes)
    },
    named: (name: string) => session.state().keys?.find((key) => key.name === name),
    /** What a file of the project says. */
    read: (file: string) => parseEnv(readFileSync(join(project, file), 'utf8')),
    write: (file: string, text: string): void => writeFileSync(join(project, file), text),
    /** The status of a call with a secret. */
    status: async (secret: string): Promise<number> =>
      (
        await service.handle(
          new Request('http://a.test/api/v1/api-keys', {
            headers: { authorization: `Bearer ${secret}` },
          }),
        )
      ).status,
  }
}
export type App = Awaited<ReturnType<typeof startApp>>

/** What a tool answered. */
export interface Answered {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests look at.
  readonly data: any
}

export interface Assistant {
  call(
    tool: string,
    input?: Readonly<Record<string, unknown>>,
    more?: { readonly signal?: AbortSignal },
  ): Promise<Answered>
  tools(): Promise<readonly { readonly name: string }[]>
  /** What its server has said on standard error. */
  said(): string
  close(): Promise<void>
}

export const GENERATIONS = ['2026-07-28', '2.x as 2025', '1.x'] as const
export type Generation = (typeof GENERATIONS)[number]

/** The path, and where Node keeps what it compiled. */
export const environment = () => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
})

/** What either client is asked for, and what its call resolves to. */
type Asked = { readonly name: string; readonly arguments: { [name: string]: unknown } }
type Called = {
  readonly isError?: unknown
  readonly content?: unknown
  readonly structuredContent?: unknown
}

const answered = ({ isError, content, structuredContent }: Called): Answered => {
  const [first] = content as readonly { readonly text?: string }[]
  return { isError: isError === true, text: first?.text ?? '', data: structuredContent ?? null }
}

/** Starts `keystow mcp` in a folder, as an assistant's program does. */
export const startAssistant = async (
  { data, runtime, project }: Pick<App, 'data' | 'runtime' | 'project'>,
  generation: Generation = '2026-07-28',
  name = 'scripted',
): Promise<Assistant> => {
  const info = { name, version: '1.0.0' }
  const server = {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', COMMAND, 'mcp'],
    cwd: project,
    env: { ...environment(), KEYSTOW_DATA_FOLDER: data, XDG_RUNTIME_DIR: runtime },
    stderr: 'pipe' as const,
  }
  let said = ''
  const listen = (transport: StdioClientTransport | FirstTransport): void =>
    void transport.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
  const assistantOf = (
    client: Client | FirstClient,
    call: (tool: Asked, more: object) => Promise<unknown>,
  ): Assistant => {
    onTestFinished(() => client.close())
    return {
      call: async (name, input = {}, more = {}) =>
        answered((await call({ name, arguments: input }, more)) as Called),
      tools: async () => (await client.listTools()).tools,
      said: () => said,
      close: () => client.close(),
    }
  }
  if (generation === '1.x') {
    const [client, transport] = [new FirstClient(info), new FirstTransport(server)]
    listen(transport)
    await client.connect(transport)
    return assistantOf(client, (tool, more) => client.callTool(tool, undefined, more))
  }
  const client = new Client(info, {
    versionNegotiation: { mode: generation === '2026-07-28' ? { pin: generation } : 'legacy' },
  })
  const transport = new StdioClientTransport(server)
  listen(transport)
  await client.connect(transport)
  return assistantOf(client, (tool, more) => client.callTool(tool, more))
}

/** An app that lets programs ask, and an assistant. */
export const connectedAssistant = async (generation?: Generation) => {
  const app = await startApp()
  await app.context.channel.switchTo(true)
  const assistant = await startAssistant(app, generation)
  return {
    app,
    assistant,
    call: async (tool: string, input?: Readonly<Record<string, unknown>>) =>
      (await assistant.call(tool, input)).data,
  }
}
