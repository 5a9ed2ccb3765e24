import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Squirrel, squirrelInstaller } from '../../../electron/main/updates/squirrel-installer.ts'

let folder: string
let file: string
const release = { version: '0.3.0', notes: '', size: 9 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystow-installers-'))
  file = join(folder, 'keystow-0.3.0-full.nupkg')
  writeFileSync(file, 'new files')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stands where Electron's updater stands, which works on macOS and Windows only: reads its feed, then says what the test says. */
class Stand extends EventEmitter {
  taken: string | null = null
  feed = ''
  readonly read: (feed: string) => string | null
  constructor(read: (feed: string) => string | null) {
    super()
    this.read = read
  }
  setFeedURL({ url }: { url: string }): void {
    this.feed = url
  }
  checkForUpdates(): void {
    try {
      this.taken = this.read(this.feed)
      this.emit(this.taken === null ? 'update-not-available' : 'update-downloaded')
    } catch (cause) {
      this.emit('error', cause)
    }
  }
}

const install = (stand: Stand, platform: 'darwin' | 'win32') =>
  squirrelInstaller(stand as unknown as Squirrel, platform, join(folder, 'staging')).stage(file, release)

test('Squirrel.Mac is given a feed on the disk whose one release is the verified file', async () => {
  const stand = new Stand((feed) => {
    const { url, name } = JSON.parse(readFileSync(fileURLToPath(feed), 'utf8'))
    return `${name} ${readFileSync(fileURLToPath(url), 'utf8')}`
  })
  await install(stand, 'darwin')
  expect(stand.taken).toBe('0.3.0 new files')
})

test('Squirrel.Windows is given a folder with the verified package and its line in RELEASES', async () => {
  const stand = new Stand((feed) => {
    const [sha1, name, size] = readFileSync(join(feed, 'RELEASES'), 'utf8').split(' ')
    const bytes = readFileSync(join(feed, name ?? ''))
    expect(sha1).toBe(createHash('sha1').update(bytes).digest('hex').toUpperCase())
    expect(Number(size)).toBe(bytes.length)
    return `${name} ${bytes}`
  })
  await install(stand, 'win32')
  expect(stand.taken).toBe(`${basename(file)} new files`)
})

describe.each(['darwin', 'win32'] as const)('on %s', (platform) => {
  test('what the installer declines is a failure, and so is an error of it', async () => {
    await expect(install(new Stand(() => null), platform)).rejects.toMatchObject({ failure: 'not_installed' })
    const broken = new Stand(() => {
      throw new Error('signature')
    })
    await expect(install(broken, platform)).rejects.toMatchObject({ failure: 'not_installed', message: 'not_installed: signature' })
  })

  test('an older version that was staged before is not in the way', async () => {
    const stand = new Stand((feed) => feed)
    await install(stand, platform)
    await install(stand, platform)
    expect(stand.taken).toBe(stand.feed)
  })
})
