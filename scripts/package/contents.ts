import { chmod, copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { LAUNCHER } from '../../electron/contract/command-here.ts'

/**
 * Whether a path of the project (with a leading slash, '' for the project itself) goes into the
 * app: what electron-vite built, and no more.
 */
export const isShipped = (path: string): boolean => {
  if (['', '/package.json', '/out'].includes(path)) return true
  return (
    /^\/out\/(main|preload|renderer|approval)(\/|$)/.test(path) &&
    !path.endsWith('.map') &&
    !path.endsWith('/licenses.json')
  )
}

/** Forge reads here which Electron to pack; a stand-in has a version of its own. */
export const withElectron = (
  packageJson: Record<string, unknown>,
  version: string | undefined,
): Record<string, unknown> =>
  version === undefined ? packageJson : { ...packageJson, devDependencies: { electron: version } }

const SHIPPED_FIELDS = [
  'name',
  'productName',
  'desktopName',
  'version',
  'description',
  'author',
  'license',
  'type',
  'main',
]

/** What Electron needs of an app's `package.json`; scripts and tools are no part of it. */
export const onlyShippedFields = (
  packageJson: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    SHIPPED_FIELDS.filter((name) => name in packageJson).map((name) => [name, packageJson[name]]),
  )

/**
 * Where the app looks for its launcher (`electron/main/app/command-here.ts`); null: a system on
 * which nothing leads to one.
 */
const launcherFolder = (platform: string): string | null => {
  if (platform === 'linux') return ''
  return platform === 'darwin' ? 'Keystow.app/Contents/Resources' : null
}

/**
 * Electron puts its own licence where people look for ours, and the packager makes a folder that
 * only its maker may open.
 */
export const finish = async (folders: readonly string[], platform: string): Promise<void> => {
  for (const folder of folders) {
    await chmod(folder, 0o755)
    await rename(join(folder, 'LICENSE'), join(folder, 'LICENSE.electron.txt'))
    await copyFile('LICENSE', join(folder, 'LICENSE'))
    const within = launcherFolder(platform)
    if (within === null) continue
    const launcher = join(folder, within, LAUNCHER)
    await copyFile('resources/cli/launcher', launcher)
    await chmod(launcher, 0o755)
  }
}
