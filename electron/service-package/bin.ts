import { runCommand } from '../service/command.ts'

runCommand('keystow-service')
