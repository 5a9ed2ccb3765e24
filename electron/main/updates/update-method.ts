import { dirname, join } from 'node:path'
import type { UpdateMethod } from '../../contract/update.ts'

/** Where this build's updates come from; fixed when it was built. */
export interface UpdateSource {
  readonly url: string
  /** Ed25519, as PEM. */
  readonly publicKey: string
  /** Whether the build was signed for its platform. */
  readonly signed: boolean
}

export interface Copy {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  /** Path of the running program. */
  readonly program: string
  readonly source: UpdateSource | null
  readonly exists: (path: string) => boolean
}

export const updateMethodOf = ({ packaged, platform, program, source, exists }: Copy): UpdateMethod => {
  if (!packaged) return source === null ? 'source' : 'self'
  if (platform === 'linux') {
    if (!program.startsWith('/usr/')) return 'manual'
    return exists('/var/lib/dpkg/info/keystow.list') ? 'deb' : 'rpm'
  }
  if (source === null) return 'manual'
  // Squirrel.Mac takes nothing for an app that is not signed, and Squirrel.Windows only updates what its own setup installed.
  const possible = platform === 'darwin' ? source.signed : exists(join(dirname(program), '..', 'Update.exe'))
  return possible ? 'self' : 'manual'
}
