import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WELCOME } from './licenses.ts'

/** One package of others as the bundler found it in a bundle. */
export interface Bundled {
  readonly name: string
  readonly version: string
  readonly identifier?: string
  readonly text?: string
}

const RULE = `\n${'-'.repeat(80)}\n\n`
const TITLE = `Keystow contains the following packages of other authors, under their licences.
Electron's own licence and those of Chromium and Node.js are in LICENSE.electron.txt and LICENSES.chromium.html.
`

const section = ({ name, version, identifier, text }: Bundled): string => {
  const title = `${name} ${version}`
  if (!WELCOME.has(identifier ?? ''))
    throw new Error(
      `${title} is under ${identifier ?? 'no named licence'}, which nobody agreed to ship`,
    )
  if (!text)
    throw new Error(`${title} carries no licence text, which a package of ours would have to`)
  return `${title} (${identifier})\n\n${text}\n`
}

/**
 * One text of all licences, each package once, in order. Throws on a licence that may not be
 * shipped unread.
 */
export const thirdPartyText = (bundled: readonly Bundled[], title = TITLE): string =>
  [title, ...[...new Set(bundled.map(section))].sort()].join(RULE)

/** Where Forge takes the text from. */
export const THIRD_PARTY = join('out', 'THIRD-PARTY-LICENSES.txt')

/** Reads from the last build which packages it bundled into the app, some of them twice. */
export const readBundled = async (): Promise<readonly Bundled[]> => {
  const files = [
    'main/licenses.json',
    'preload/licenses.json',
    'renderer/licenses.json',
    'cli/keystow-mcp.licenses.json',
  ]
  const lists = files.map((file) => readFile(join('out', file), 'utf8'))
  return (await Promise.all(lists)).flatMap((list) => JSON.parse(list) as readonly Bundled[])
}

/** Writes the licences of all that the last build bundled. */
export const writeThirdPartyLicenses = async (): Promise<void> =>
  writeFile(THIRD_PARTY, thirdPartyText(await readBundled()))
