import { chmod, copyFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ForgePackagerOptions } from '@electron-forge/shared-types'

type PackageJson = Readonly<Record<string, unknown>>

/** Whether a path of the project (with a leading slash, '' for the project itself) goes into the app: what electron-vite built, and no more. */
export const isShipped = (path: string): boolean => {
  if (['', '/package.json', '/out'].includes(path)) return true
  return /^\/out\/(main|preload|renderer)(\/|$)/.test(path) && !path.endsWith('.map') && !path.endsWith('/licenses.json')
}

export interface BuiltWith {
  readonly electronVersion: string | undefined
  readonly version: string | undefined
}

/** Forge reads here which Electron to pack. A stand-in has a version of its own, and a test of upgrades packs two of the app's. */
export const withElectron = (packageJson: Record<string, unknown>, { electronVersion, version }: BuiltWith): Record<string, unknown> => ({
  ...packageJson,
  ...(version === undefined ? {} : { version }),
  ...(electronVersion === undefined ? {} : { devDependencies: { electron: electronVersion } }),
})

const SHIPPED_FIELDS = ['name', 'productName', 'desktopName', 'version', 'description', 'author', 'license', 'type', 'main']

/** What an app's `package.json` tells Electron; scripts and tools are no part of it. */
export const onlyShippedFields = (packageJson: PackageJson): PackageJson =>
  Object.fromEntries(SHIPPED_FIELDS.filter((name) => name in packageJson).map((name) => [name, packageJson[name]]))

type AfterCopy = NonNullable<ForgePackagerOptions['afterCopy']>[number]

export const withoutToolFields: AfterCopy = async ({ buildPath }) => {
  const file = join(buildPath, 'package.json')
  await writeFile(file, JSON.stringify(onlyShippedFields(JSON.parse(await readFile(file, 'utf8')))))
}

/** Electron puts its own licence where people look for ours, and the packager makes a folder that only its maker may open. */
export const finish = async (folders: readonly string[]): Promise<void> => {
  for (const folder of folders) {
    await chmod(folder, 0o755)
    await rename(join(folder, 'LICENSE'), join(folder, 'LICENSE.electron.txt'))
    await copyFile('LICENSE', join(folder, 'LICENSE'))
  }
}
