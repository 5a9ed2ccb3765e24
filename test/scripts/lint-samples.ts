import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

export interface Diagnostic {
  readonly category: string
  readonly message: string
  readonly location: { readonly path: string; readonly start: { readonly line: number } }
}

const lint = (folder: string): Promise<readonly Diagnostic[]> =>
  new Promise((done, failed) => {
    const args = [
      biome,
      'lint',
      '--only=style/noRestrictedImports',
      '--only=plugin',
      '--reporter=json',
      '--max-diagnostics=none',
    ]
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) => {
      if (stdout === '') failed(new Error(stderr))
      else done(JSON.parse(stdout).diagnostics)
    })
  })

/** What the linter, with the project's configuration, says of files: their texts by their paths. */
export const lintSamples = async (
  samples: Readonly<Record<string, string>>,
): Promise<readonly Diagnostic[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-lint-'))
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
    for (const [file, text] of Object.entries(samples)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    return await lint(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
