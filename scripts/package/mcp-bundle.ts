import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packExtension } from '@anthropic-ai/mcpb'
import { type Bundled, thirdPartyText } from './third-party.ts'

const TITLE =
  'This bundle contains the following packages of other authors, under their licences.\n'

/** What of the built command is in the bundle. */
const SERVER = ['keystow.cjs', 'keystow-mcp.cjs']

/**
 * Packs the command into a bundle that Claude Desktop installs by itself. `built`: the folder with
 * the command; `out`: the file. Its own tool checks the manifest and packs: a check of ours would
 * only repeat what we believe of the format.
 */
export const packMcpBundle = async (built: string, out: string): Promise<void> => {
  const stage = await mkdtemp(join(tmpdir(), 'keystow-mcpb-'))
  try {
    await mkdir(join(stage, 'server'))
    for (const name of SERVER) await copyFile(join(built, name), join(stage, 'server', name))
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as {
      readonly version: string
    }
    const manifest = JSON.parse(
      await readFile(join('resources', 'mcp', 'manifest.json'), 'utf8'),
    ) as object
    await writeFile(
      join(stage, 'manifest.json'),
      `${JSON.stringify({ ...manifest, version }, undefined, 2)}\n`,
    )
    await copyFile(join('resources', 'icons', '512.png'), join(stage, 'icon.png'))
    await copyFile('LICENSE', join(stage, 'LICENSE'))
    const bundled = JSON.parse(
      await readFile(join(built, 'keystow-mcp.licenses.json'), 'utf8'),
    ) as readonly Bundled[]
    await writeFile(join(stage, 'THIRD-PARTY-LICENSES.txt'), thirdPartyText(bundled, TITLE))
    if (!(await packExtension({ extensionPath: stage, outputPath: out, silent: true })))
      throw new Error('the bundle for assistants was refused')
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
