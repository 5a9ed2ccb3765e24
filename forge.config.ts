import { MakerDeb } from '@electron-forge/maker-deb'
import { MakerDMG } from '@electron-forge/maker-dmg'
import { MakerSquirrel } from '@electron-forge/maker-squirrel'
import { MakerZIP } from '@electron-forge/maker-zip'
import { FusesPlugin } from '@electron-forge/plugin-fuses'
import type { ForgeConfig } from '@electron-forge/shared-types'
import packageJson from './package.json' with { type: 'json' }
import { addCommandFiles } from './scripts/package/command-files.ts'
import { finish, isShipped, onlyShippedFields, withElectron } from './scripts/package/contents.ts'
import { fuses } from './scripts/package/fuses.ts'
import { debian, redhat } from './scripts/package/linux.ts'
import { MakerRpm } from './scripts/package/maker-rpm.ts'
import { writeSbom } from './scripts/package/sbom.ts'
import { THIRD_PARTY, writeThirdPartyLicenses } from './scripts/package/third-party.ts'

const {
  KEYSTOW_ELECTRON_ZIPS: zips,
  KEYSTOW_ELECTRON_VERSION: electronVersion,
  KEYSTOW_VERSION: version,
  KEYSTOW_UPDATE_URL: updateUrl,
} = process.env
const ofVersion = version === undefined ? {} : { version }

export default {
  // Forge's own default is where electron-vite builds to.
  outDir: 'release',
  packagerConfig: {
    name: 'Keystow',
    executableName: 'keystow',
    appBundleId: 'app.keystow.desktop',
    appCategoryType: 'public.app-category.developer-tools',
    appCopyright: 'Copyright © 2026 Keystow',
    icon: 'resources/icons/keystow',
    // A forged compile cache would run in place of main's first file, so only the environment can
    // disable it. `MallocNanoZone` is Electron's own entry; the packager replaces the dictionary.
    extendInfo: { LSEnvironment: { MallocNanoZone: '0', NODE_DISABLE_COMPILE_CACHE: '1' } },
    asar: true,
    // Everything is bundled: there is nothing to prune.
    prune: false,
    ignore: (path) => !isShipped(path),
    // A test of upgrades packs two versions of the app.
    sanitizePackageJson: [onlyShippedFields, (packageJson) => ({ ...packageJson, ...ofVersion })],
    extraResource: [
      THIRD_PARTY,
      'resources/icons/32.png',
      'resources/icons/256.png',
      'out/cli/keystow.cjs',
      'out/cli/keystow-mcp.cjs',
      'out/cli/keystow-lab.cjs',
      'resources/cli/keystow.cmd',
    ],
    win32metadata: { CompanyName: 'Keystow', FileDescription: 'Keystow', ProductName: 'Keystow' },
    ...(version === undefined ? {} : { appVersion: version }),
    ...(zips === undefined ? {} : { electronZipDir: zips }),
  },
  plugins: [new FusesPlugin(fuses)],
  hooks: {
    generateAssets: writeThirdPartyLicenses,
    preMake: async () => {
      for (const { Installer } of [
        // @ts-expect-error: it has no types
        await import('electron-installer-debian'),
        // @ts-expect-error: it has no types
        await import('electron-installer-redhat'),
      ])
        addCommandFiles(Installer)
    },
    readPackageJson: async (_config, packageJson) =>
      withElectron({ ...packageJson, ...ofVersion }, electronVersion),
    postPackage: async (_config, { outputPaths, platform }) => {
      await finish(outputPaths, platform)
      await writeSbom(outputPaths, platform, version ?? packageJson.version)
    },
  },
  makers: [
    // On macOS also `RELEASES.json`, which the updater reads; Squirrel's maker writes `RELEASES`
    // for Windows.
    new MakerZIP(
      (arch) =>
        updateUrl
          ? { macUpdateManifestBaseUrl: `${updateUrl.replace(/\/+$/, '')}/darwin/${arch}` }
          : {},
      ['linux', 'darwin', 'win32'],
    ),
    new MakerDeb(debian),
    new MakerRpm(redhat),
    new MakerDMG({ icon: 'resources/icons/keystow.icns' }),
    new MakerSquirrel({
      name: 'keystow',
      setupIcon: 'resources/icons/keystow.ico',
      // No space: a release's host would put something else in its place, and the checksums would
      // name another file.
      setupExe: `Keystow-${version ?? packageJson.version}-setup.exe`,
    }),
  ],
} satisfies ForgeConfig
