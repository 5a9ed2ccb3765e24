import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { CLIENT_INFO_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { findProgram } from '../cli/program.ts'
import { VERSION } from '../cli/version.ts'
import { CHANNEL_BOUNDS, type ChannelDestination, type ChannelInputs } from '../contract/channel.ts'
import { plainLine } from '../contract/plain-line.ts'
import { busyOutput, connectionOutput, keyOutput, requestOutput, UNKNOWN } from './answers.ts'
import { createReader } from './reading.ts'
import type { AskedKind, Requests, RequestsParts } from './requests.ts'
import { startWords } from './run-command.ts'
import { inputs, outputs, type PlaceInput, type RunInput } from './schemas.ts'

const INSTRUCTIONS = `API keys of an email service, through the Keystow app on this computer. list_connections and list_keys only read.
Each request_… asks the person in Keystow's own window, and nothing is done before they approve it there: tell them so, and poll
request_status while it is waiting. No tool returns a secret; it goes to a destination. After a refusal do not ask again by other means.`

/** Annotations of tools that make Keystow ask the person. */
const ASKING_ANNOTATIONS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const

interface AssistantServerParts extends RequestsParts {
  readonly requests: Requests
  /** The folder that paths are relative to. */
  readonly folder: string
  /** Aborted when the assistant waits for no answer of the app any more. */
  readonly ended: AbortSignal
}

const answerOf = <T extends Readonly<Record<string, unknown>>>(structured: T) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structured) }],
  structuredContent: structured,
})

const failed = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  isError: true,
  content: [{ type: 'text' as const, text: plainLine(`${message} (${code})`) }],
})

const given = (connection: string | undefined): { readonly connection?: string } =>
  connection === undefined ? {} : { connection }

/**
 * The tools that an assistant is offered, always in this order. Until one is called nothing is
 * asked of the app.
 */
export const createAssistantServer = (parts: AssistantServerParts): McpServer => {
  const { requests, folder } = parts
  const read = createReader(parts)
  const start = startWords(parts.dataFolder)
  const mcp = new McpServer(
    { name: 'keystow', title: 'Keystow', version: VERSION },
    { instructions: INSTRUCTIONS.replaceAll('\n', ' ') },
  )

  /** What the assistant's program calls itself: a claim. */
  const clientOf = ({ mcpReq }: ServerContext): string => {
    const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined
    const info = envelope?.[CLIENT_INFO_META_KEY] ?? mcp.server.getClientVersion()
    const name =
      typeof info === 'object' && info !== null && 'name' in info && typeof info.name === 'string'
        ? plainLine(info.name, CHANNEL_BOUNDS.name)
        : ''
    return name || 'assistant'
  }
  const placeOf = (to: PlaceInput): ChannelDestination =>
    to.kind === 'env-file' ? { ...to, path: resolve(folder, to.path) } : to
  const runOf = ({ argv, folder: asked, env, urlEnv, ttlSeconds }: RunInput) => {
    const wanted = resolve(folder, asked ?? '.')
    // As the command will see it, which is started there.
    const real = existsSync(wanted) ? realpathSync(wanted) : wanted
    const found = findProgram(argv[0] ?? '', { folder: real })
    return 'exit' in found
      ? found
      : { argv, program: found.file, folder: real, env, urlEnv, ttlSeconds }
  }
  const begin = async <K extends AskedKind>(
    kind: K,
    input: ChannelInputs[K],
    context: ServerContext,
  ) => {
    const begun = await requests.begin(kind, input, clientOf(context), context.mcpReq.signal)
    return answerOf('busy' in begun ? busyOutput(begun.busy) : requestOutput(begun, start))
  }

  mcp.registerTool(
    'list_connections',
    {
      title: 'List connections',
      description: 'Lists what Keystow is connected to. Needs no approval.',
      inputSchema: inputs.list_connections,
      outputSchema: outputs.list_connections,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async (_input, context) => {
      const status = await read('status', {}, clientOf(context))
      if (!status.ok) return failed(status)
      if (status.value.locked) return answerOf({ locked: true, connections: [], waiting: 0 })
      const { connections, waiting } = status.value
      return answerOf({ locked: false, connections: connections.map(connectionOutput), waiting })
    },
  )
  mcp.registerTool(
    'list_keys',
    {
      title: 'List API keys',
      description:
        'Lists the API keys of a connection, never a secret. Needs no approval; nothing while Keystow is locked.',
      inputSchema: inputs.list_keys,
      outputSchema: outputs.list_keys,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async ({ connection, from }, context) => {
      const list = await read(
        'list',
        { ...given(connection), ...(from === undefined ? {} : { from }) },
        clientOf(context),
      )
      if (!list.ok) return failed(list)
      return answerOf({
        connection: plainLine(list.value.connection),
        keys: list.value.keys.map(keyOutput),
        isPart: list.value.isPart,
        next: list.value.next,
      })
    },
  )
  mcp.registerTool(
    'request_key',
    {
      title: 'Request a new API key',
      description:
        'Asks the person for a new API key whose secret goes to a destination. A value that is there may be replaced.',
      inputSchema: inputs.request_key,
      outputSchema: outputs.request,
      annotations: ASKING_ANNOTATIONS,
    },
    ({ connection, name, purpose, destination }, context) => {
      const asked = { ...given(connection), purpose }
      if (destination.kind === 'run') {
        const run = runOf(destination)
        if ('exit' in run)
          return failed({
            code: 'invalid',
            message: `${run.text}: its whole path finds it anywhere`,
          })
        return begin('prepare-run', { ...asked, ...run }, context)
      }
      if (name === undefined)
        return failed({
          code: 'invalid',
          message: 'name is missing: only a key for a run has none',
        })
      return begin('create', { ...asked, name, to: placeOf(destination) }, context)
    },
  )
  mcp.registerTool(
    'request_rotation',
    {
      title: 'Request a rotation',
      description:
        'Asks the person for a new API key in the place of another, which is revoked once the new secret is in its destination.',
      inputSchema: inputs.request_rotation,
      outputSchema: outputs.request,
      annotations: ASKING_ANNOTATIONS,
    },
    ({ connection, key, purpose, destination }, context) =>
      begin('rotate', { ...given(connection), key, purpose, to: placeOf(destination) }, context),
  )
  mcp.registerTool(
    'request_revocation',
    {
      title: 'Request a revocation',
      description: 'Asks the person to revoke an API key. What uses it stops working.',
      inputSchema: inputs.request_revocation,
      outputSchema: outputs.request,
      annotations: { ...ASKING_ANNOTATIONS, idempotentHint: true },
    },
    ({ connection, key, purpose }, context) =>
      begin('revoke', { ...given(connection), key, purpose }, context),
  )
  mcp.registerTool(
    'request_status',
    {
      title: 'Ask what became of a request',
      description: `Says what became of a request. While it is not answered it waits up to ${Math.round(parts.waitMs / 1000)} seconds for that.`,
      inputSchema: inputs.request_status,
      outputSchema: outputs.request,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ requestId }, { mcpReq }) => {
      const known = await requests.status(requestId, mcpReq.signal)
      return answerOf(known === null ? UNKNOWN : requestOutput(known, start))
    },
  )
  mcp.registerTool(
    'cancel_request',
    {
      title: 'Withdraw a request',
      description: 'Withdraws a request that waits for the person.',
      inputSchema: inputs.cancel_request,
      outputSchema: outputs.request,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async ({ requestId }) => {
      const known = requests.cancel(requestId)
      return answerOf(known === null ? UNKNOWN : requestOutput(known, start))
    },
  )
  return mcp
}
