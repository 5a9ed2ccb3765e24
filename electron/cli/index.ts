import { runCommandLine } from './cli.ts'
import { output } from './say.ts'

void runCommandLine(process.argv.slice(2), output).then((code) => process.exit(code))
