import { join } from 'node:path'
import { app } from 'electron'
import { isShipped } from '../../base/build.ts'

/**
 * The app's picture of this many pixels. A file by itself, because the desktop's own dialogs cannot
 * read into the app's archive.
 */
export const iconPath = (pixels: 32 | 256): string =>
  isShipped
    ? join(process.resourcesPath, `${pixels}.png`)
    : join(app.getAppPath(), 'resources', 'icons', `${pixels}.png`)
