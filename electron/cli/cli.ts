import { isBuiltin } from 'node:module'
import { helpOf } from '../service/command-help.ts'
import { parseCommand } from './args.ts'
import { askOnce } from './ask.ts'
import { withHeadings } from './colour.ts'
import { completionOf } from './completion.ts'
import { EXIT } from './exit-codes.ts'
import { HELP, TOPIC_HELP } from './help.ts'
import { Misuse } from './misuse.ts'
import { runWithKey } from './run.ts'
import type { Output } from './say.ts'
import { VERSION } from './version.ts'

/** Says why a command failed without an answer. Returns the exit code. */
const explain = (cause: unknown, { fail }: Output): number => {
  if (cause instanceof Misuse)
    fail(`${cause.message} (keystow ${cause.command === null ? '' : `${cause.command} `}--help)`)
  else if ((cause as NodeJS.ErrnoException).syscall === 'uv_cwd')
    fail('the current folder does not exist any more; nothing was done')
  else {
    fail('an error of Keystow itself')
    return EXIT.software
  }
  return EXIT.usage
}

/**
 * Serves the local service without a window and without the app. Resolves to the exit code, which
 * is the service's own.
 */
const serveLab = async (args: readonly string[], { print, fail }: Output): Promise<number> => {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  if (options.includes('--help') || options.includes('-h'))
    return print(withHeadings(helpOf('keystow lab')))
  // The command itself runs by older ones.
  if (!isBuiltin('node:sqlite')) {
    fail(`lab needs Node 22.13 or newer; this is Node ${process.versions.node}`)
    return EXIT.unavailable
  }
  // A file of its own: no other command waits for it.
  const { serve } = await import('../service/command.ts')
  return serve('keystow lab', args)
}

/**
 * Does what was typed behind `keystow`. Resolves to the exit code; does not end the process.
 * `beforeRun` is waited for before a program is run or served.
 */
export const runCommandLine = async (
  args: readonly string[],
  output: Output,
  beforeRun: () => Promise<void> = async () => {},
): Promise<number> => {
  const end = args.indexOf('--')
  const words = end === -1 ? args : args.slice(0, end)
  try {
    const command = parseCommand(args)
    switch (command.kind) {
      case 'version':
        return await output.print(`keystow ${VERSION}`)
      case 'help':
        return await output.print(withHeadings(command.of === null ? HELP : TOPIC_HELP[command.of]))
      case 'completion':
        return await output.print(completionOf(command.shell).trimEnd())
      case 'run':
        await beforeRun()
        return await runWithKey(command, words, output)
      case 'mcp': {
        // A file of its own: no other command waits for it.
        const { serveAssistant } = await import('../mcp/serve.ts')
        return await serveAssistant({ dataFolder: command.dataFolder, words }, output.say)
      }
      case 'lab':
        await beforeRun()
        return await serveLab(command.args, output)
      default:
        return await askOnce(command, words, output)
    }
  } catch (cause) {
    return explain(cause, output)
  }
}
