import { type Command, Misuse, parseCommand } from './args.ts'
import { askOnce } from './ask.ts'
import { EXIT } from './exit-codes.ts'
import { COMMAND_HELP, HELP } from './help.ts'
import { serveLab } from './lab.ts'
import { runWithKey } from './run.ts'
import type { Output } from './say.ts'
import { VERSION } from './version.ts'

const parsed = (args: readonly string[], { say }: Output): Command | null => {
  try {
    return parseCommand(args, process.cwd())
  } catch (cause) {
    if (!(cause instanceof Misuse)) throw cause
    say(`${cause.message} (keystow ${cause.command === null ? '' : `${cause.command} `}--help)`)
    return null
  }
}

/**
 * Does what was typed behind `keystow`. Resolves to the exit code; does not end the process. `beforeRun` is waited for before a
 * program is run or served.
 */
export const runCommandLine = async (
  args: readonly string[],
  output: Output,
  beforeRun: () => Promise<void> = async () => {},
): Promise<number> => {
  const command = parsed(args, output)
  if (command === null) return EXIT.usage
  const end = args.indexOf('--')
  const words = end === -1 ? args : args.slice(0, end)
  try {
    switch (command.kind) {
      case 'version':
        output.print(`keystow ${VERSION}`)
        return EXIT.ok
      case 'help':
        output.print(command.of === null ? HELP : COMMAND_HELP[command.of])
        return EXIT.ok
      case 'run':
        await beforeRun()
        return await runWithKey(command, words, output)
      case 'mcp': {
        // A file of its own: no other command waits for it.
        const { serveAssistant } = await import('../mcp/serve.ts')
        await serveAssistant({ dataFolder: command.dataFolder, words }, output)
        return EXIT.ok
      }
      case 'lab':
        await beforeRun()
        return await serveLab(command.args, output)
      default:
        return await askOnce(command, words, output)
    }
  } catch {
    output.say('an error of Keystow itself')
    return EXIT.software
  }
}
