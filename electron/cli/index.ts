import { runCommandLine } from './cli.ts'
import { output } from './say.ts'

// A reader that has enough, such as `head`, is no error of ours.
process.stdout.on('error', () => process.exit())
void runCommandLine(process.argv.slice(2), output).then((code) => process.exit(code))
