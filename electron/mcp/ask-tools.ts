import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { findProgram } from '../cli/program.ts'
import type { ChannelDestination, ChannelInputs } from '../contract/channel.ts'
import { busyOutput, requestOutput } from './answers.ts'
import type { AskedKind, Requests } from './requests.ts'
import type { StartWords } from './run-command.ts'
import { inputs, outputs, type PlaceInput, type RunInput } from './schemas.ts'
import { answerOf, clientOf, failed, given } from './tool-call.ts'

/** Annotations of tools that make Keystow ask the person. */
const ASKING_ANNOTATIONS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const

/** The tools by which an assistant asks the person for something. */
export class AskTools {
  readonly #mcp: McpServer
  readonly #requests: Requests
  readonly #start: StartWords
  readonly #folder: string

  /** `folder`: the one that paths are relative to. */
  constructor(mcp: McpServer, requests: Requests, start: StartWords, folder: string) {
    this.#mcp = mcp
    this.#requests = requests
    this.#start = start
    this.#folder = folder
  }

  add(): void {
    this.#addKeyTool()
    this.#addRotationTool()
    this.#addRevocationTool()
  }

  #addKeyTool(): void {
    this.#mcp.registerTool(
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
          const run = this.#runOf(destination)
          if ('exit' in run)
            return failed({
              code: 'invalid',
              message: `${run.text}: its whole path finds it anywhere`,
            })
          return this.#begin('prepare-run', { ...asked, ...run }, context)
        }
        if (name === undefined)
          return failed({
            code: 'invalid',
            message: 'name is missing: only a key for a run has none',
          })
        const to = this.#placeOf(destination)
        return this.#begin('create', { ...asked, name, to }, context)
      },
    )
  }

  #addRotationTool(): void {
    this.#mcp.registerTool(
      'request_rotation',
      {
        title: 'Request a rotation',
        description:
          'Asks the person for a new API key in the place of another, which is revoked once the new secret is in its destination.',
        inputSchema: inputs.request_rotation,
        outputSchema: outputs.request,
        annotations: ASKING_ANNOTATIONS,
      },
      ({ connection, key, purpose, destination }, context) => {
        const to = this.#placeOf(destination)
        return this.#begin('rotate', { ...given(connection), key, purpose, to }, context)
      },
    )
  }

  #addRevocationTool(): void {
    this.#mcp.registerTool(
      'request_revocation',
      {
        title: 'Request a revocation',
        description: 'Asks the person to revoke an API key. What uses it stops working.',
        inputSchema: inputs.request_revocation,
        outputSchema: outputs.request,
        annotations: { ...ASKING_ANNOTATIONS, idempotentHint: true },
      },
      ({ connection, key, purpose }, context) =>
        this.#begin('revoke', { ...given(connection), key, purpose }, context),
    )
  }

  #placeOf(to: PlaceInput): ChannelDestination {
    return to.kind === 'env-file' ? { ...to, path: resolve(this.#folder, to.path) } : to
  }

  #runOf({ argv, folder: asked, env, urlEnv, ttlSeconds }: RunInput) {
    const wanted = resolve(this.#folder, asked ?? '.')
    // As the command will see it, which is started there.
    const real = existsSync(wanted) ? realpathSync(wanted) : wanted
    const found = findProgram(argv[0] ?? '', { folder: real })
    return 'exit' in found
      ? found
      : { argv, program: found.file, folder: real, env, urlEnv, ttlSeconds }
  }

  async #begin<K extends AskedKind>(kind: K, input: ChannelInputs[K], context: ServerContext) {
    const { signal } = context.mcpReq
    const begun = await this.#requests.begin(kind, input, clientOf(this.#mcp, context), signal)
    return answerOf('busy' in begun ? busyOutput(begun.busy) : requestOutput(begun, this.#start))
  }
}
