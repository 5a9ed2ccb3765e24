import { runCommand } from './command.ts'

runCommand('npm run --silent service --')
