import { McpServer } from '@modelcontextprotocol/server'
import { VERSION } from '../cli/version.ts'
import { AskTools } from './ask-tools.ts'
import { addReadTools } from './read-tools.ts'
import type { Reader } from './reading.ts'
import type { Requests } from './requests.ts'
import { startWords } from './run-command.ts'
import { addStatusTools } from './status-tools.ts'

const INSTRUCTIONS = `API keys of an email service, through the Keystow app on this computer. list_connections and list_keys only read.
Each request_… asks the person in Keystow's own window, and nothing is done before they approve it there: tell them so, and poll
request_status while it is waiting. No tool returns a secret; it goes to a destination. After a refusal do not ask again by other means.`

/**
 * The tools that an assistant is offered, always in this order. Until one is called nothing is
 * asked of the app. `folder`: the one that paths are relative to; `dataFolder` null: the usual one.
 */
export const createAssistantServer = (
  read: Reader,
  requests: Requests,
  folder: string,
  dataFolder: string | null,
): McpServer => {
  const start = startWords(dataFolder)
  const mcp = new McpServer(
    { name: 'keystow', title: 'Keystow', version: VERSION },
    { instructions: INSTRUCTIONS.replaceAll('\n', ' ') },
  )
  addReadTools(mcp, read)
  new AskTools(mcp, requests, start, folder).add()
  addStatusTools(mcp, requests, start)
  return mcp
}
