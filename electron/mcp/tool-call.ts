import {
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { CHANNEL_BOUNDS } from '../contract/channel.ts'
import { plainLine } from '../contract/plain-line.ts'

/** Returns what the program of an assistant calls itself: a claim. */
export const clientOf = (mcp: McpServer, { mcpReq }: ServerContext): string => {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined
  const info = envelope?.[CLIENT_INFO_META_KEY] ?? mcp.server.getClientVersion()
  const name =
    typeof info === 'object' && info !== null && 'name' in info && typeof info.name === 'string'
      ? plainLine(info.name, CHANNEL_BOUNDS.name)
      : ''
  return name || 'assistant'
}

/** Leaves a connection out that the assistant did not name. */
export const given = (connection: string | undefined): { readonly connection?: string } =>
  connection === undefined ? {} : { connection }

export const answerOf = <T extends Readonly<Record<string, unknown>>>(structured: T) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structured) }],
  structuredContent: structured,
})

export const failed = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  isError: true,
  content: [{ type: 'text' as const, text: plainLine(`${message} (${code})`) }],
})
