import type { Release } from '../../contract/update.ts'

/** Gives verified files to what installs them. */
export interface Installer {
  /** Takes a file that was verified this moment. Throws when the platform does not want it. */
  stage(file: string, release: Release): Promise<void>
  /** The app ends. */
  finish(): void
}
