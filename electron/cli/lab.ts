import { isBuiltin } from 'node:module'
import { EXIT } from './exit-codes.ts'
import type { Output } from './say.ts'

/** Serves the local service without a window and without the app. Resolves to the exit code, which is the service's own. */
export const serveLab = async (args: readonly string[], { say }: Pick<Output, 'say'>): Promise<number> => {
  // The command itself runs by older ones.
  if (!isBuiltin('node:sqlite')) {
    say(`lab needs Node 22.13 or newer; this is Node ${process.versions.node}`)
    return EXIT.unavailable
  }
  // A file of its own: no other command waits for it.
  const { serve } = await import('../service/command.ts')
  return serve('keystow lab', args)
}
