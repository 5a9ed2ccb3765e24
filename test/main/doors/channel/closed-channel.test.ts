import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openClosedChannel } from '../../../../electron/main/doors/channel/closed-channel.ts'
import { newFolder } from '../../new-folder.ts'

test('a folder in the place of the channel’s file does not keep the vault from being opened', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'channel.json'))
  const close = openClosedChannel(folder)
  await expect(close()).resolves.toBeUndefined()
})
