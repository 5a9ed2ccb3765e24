import { resolve } from 'node:path'
import { MakerBase, type MakerOptions } from '@electron-forge/maker-base'
import type { ForgePlatform } from '@electron-forge/shared-types'

export type RedhatOptions = Readonly<Record<string, unknown>>

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/**
 * Forge 8 has published no maker for rpm yet; this is what its maker for deb does, around the same
 * authors' installer.
 */
export class MakerRpm extends MakerBase<RedhatOptions> {
  override name = 'rpm'
  override defaultPlatforms: ForgePlatform[] = ['linux']
  override requiredExternalBinaries = ['rpmbuild']

  override isSupportedOnCurrentPlatform(): boolean {
    return this.isInstalled('electron-installer-redhat')
  }

  override async make({ dir, makeDir, targetArch }: MakerOptions): Promise<string[]> {
    // @ts-expect-error: it has no types
    const { default: installer } = await import('electron-installer-redhat')
    const dest = resolve(makeDir, 'rpm', targetArch)
    await this.ensureDirectory(dest)
    const { packagePaths } = await installer({
      options: this.config,
      arch: ARCHITECTURES[targetArch],
      src: dir,
      dest,
    })
    return packagePaths
  }
}
