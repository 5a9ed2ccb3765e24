import { isBuiltin } from 'node:module'

// Older versions of Node cannot load the service.
if (isBuiltin('node:sqlite'))
  void import('../service/command.ts').then(({ runCommand }) => runCommand('keystow-service'))
else {
  process.stderr.write(
    `keystow-service needs Node 22.13 or newer. This is Node ${process.versions.node}.\n`,
  )
  process.exitCode = 69
}
