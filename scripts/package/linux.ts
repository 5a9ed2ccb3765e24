import type { MakerDebConfig } from '@electron-forge/maker-deb'
import { LAUNCHER } from '../../electron/contract/command-here.ts'
import type { RedhatOptions } from './maker-rpm.ts'

const {
  KEYSTOW_DEB_COMPRESSION: compression,
  KEYSTOW_MAINTAINER: maintainer,
  KEYSTOW_HOMEPAGE: homepage,
} = process.env

/**
 * Debian wants an address. A clone knows none, and this one says so: the domain is reserved never
 * to be anybody's.
 */
const NOBODY = 'Keystow contributors <nobody@keystow.invalid>'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

const shared = {
  name: 'keystow',
  bin: LAUNCHER,
  productName: 'Keystow',
  genericName: 'API Key Manager',
  description: 'manager for the API keys of an email service',
  productDescription:
    'Keystow lists, creates and revokes the API keys of an email service and shows a new secret exactly once. It carries a complete local implementation of the service, so that everything works offline and every failure can be rehearsed.',
  icon: {
    scalable: 'resources/icons/keystow.svg',
    ...Object.fromEntries(SIZES.map((size) => [`${size}x${size}`, `resources/icons/${size}.png`])),
  },
  desktopTemplate: 'resources/linux/keystow.desktop',
  homepage: homepage ?? '',
}

const options = {
  ...shared,
  // A test of upgrades has no use for the smallest package, which takes minutes to make.
  compression: compression === 'gzip' ? 'gzip' : 'xz',
  maintainer: maintainer || NOBODY,
  section: 'utils',
  priority: 'optional',
  // Both are linked, not loaded on demand: without them the program does not start.
  depends: ['libc6 (>= 2.25)', 'libasound2t64 | libasound2'],
  scripts: { postrm: 'resources/linux/postrm' },
  lintianOverrides: [
    // Chromium brings its own builds of these, patched.
    'embedded-library',
    // As Electron publishes it.
    'unstripped-binary-or-object',
    // Chromium's sandbox needs its helper where the system denies user namespaces.
    'elevated-privileges',
    // The release notes are on the releases' page.
    'no-changelog',
  ],
}

// Forge's type knows fewer options than the installer: neither an icon of many sizes nor the
// compression.
export const debian = { options } as unknown as MakerDebConfig

export const redhat: RedhatOptions = {
  ...shared,
  license: 'MIT',
  // Fedora's name and openSUSE's: it is linked, not loaded on demand.
  requires: ['(alsa-lib or libasound2)'],
  specTemplate: 'resources/linux/keystow.spec',
}
