import type { McpServer } from '@modelcontextprotocol/server'
import { plainLine } from '../contract/plain-line.ts'
import { connectionOutput, keyOutput } from './answers.ts'
import type { Reader } from './reading.ts'
import { inputs, outputs } from './schemas.ts'
import { answerOf, clientOf, failed, given } from './tool-call.ts'

/** Adds the tools that only read. */
export const addReadTools = (mcp: McpServer, read: Reader): void => {
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
      const status = await read('status', {}, clientOf(mcp, context))
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
        clientOf(mcp, context),
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
}
