import { runCommand } from '../service/command.ts'

// Node 22 and 24 warn of their SQLite, and standard error is for what concerns who started this.
const shown = process.listeners('warning')
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') for (const show of shown) show(warning)
})

runCommand('keystow-service')
