import type { McpServer } from '@modelcontextprotocol/server'
import { requestOutput, UNKNOWN } from './answers.ts'
import type { Requests } from './requests.ts'
import type { StartWords } from './run-command.ts'
import { inputs, outputs } from './schemas.ts'
import { answerOf } from './tool-call.ts'

/** Adds the tools for requests that were made before. */
export const addStatusTools = (mcp: McpServer, requests: Requests, start: StartWords): void => {
  mcp.registerTool(
    'request_status',
    {
      title: 'Ask what became of a request',
      description: `Says what became of a request. While it is not answered it waits up to ${Math.round(requests.waitMs / 1000)} seconds for that.`,
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
}
