import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The command, what explains it, and what completes it, where a Linux system looks for them, below
 * `usr`.
 */
export const COMMAND_FILES: readonly (readonly [from: string, to: string])[] = [
  ['keystow.1', 'share/man/man1/keystow.1.gz'],
  ['keystow.bash', 'share/bash-completion/completions/keystow'],
  ['_keystow', 'share/zsh/vendor-completions/_keystow'],
  ['keystow.fish', 'share/fish/vendor_completions.d/keystow.fish'],
]

const SOURCE = join('resources', 'cli')

/** Puts them into the tree that a package is made of. */
const copyCommandFiles = async (usr: string): Promise<void> => {
  for (const [from, to] of COMMAND_FILES) {
    const path = join(usr, to)
    const content = await readFile(join(SOURCE, from))
    await mkdir(dirname(path), { recursive: true, mode: 0o755 })
    await writeFile(path, to.endsWith('.gz') ? gzipSync(content, { level: 9 }) : content, {
      mode: 0o644,
    })
  }
}

/** The installers of both package formats, as far as this knows them. */
interface Installer {
  readonly prototype: { readonly contentFunctions: readonly string[] }
}

/** What such an installer is while it works. */
interface Working {
  readonly stagingDir: string
  readonly baseAppDir: string
}

/** Has an installer put them into its packages: neither takes files besides the app's own. */
export const addCommandFiles = ({ prototype }: Installer): void => {
  const own = Object.getOwnPropertyDescriptor(prototype, 'contentFunctions')?.get
  if (own === undefined) throw new Error('the installer puts its packages together in another way')
  Object.defineProperties(prototype, {
    contentFunctions: {
      get(this: unknown) {
        return [...(own.call(this) as readonly string[]), 'copyCommandFiles']
      },
    },
    copyCommandFiles: {
      value(this: Working) {
        return copyCommandFiles(join(this.stagingDir, this.baseAppDir))
      },
    },
  })
}
