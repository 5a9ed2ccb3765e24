import { expect, test } from 'vitest'
import type { ChannelOutcome } from '../../electron/contract/channel.ts'
import { ok } from '../../electron/contract/result.ts'
import { channelScene } from '../main/doors/channel/channel-scene.ts'
import { newFolder } from '../main/new-folder.ts'
import { startAssistant } from './assistant-scene.ts'

test('a newer app that says more of its connections is understood', async () => {
  const known = { id: 'c', name: 'Mail', kind: 'remote', isDefault: true, isPart: false }
  const { channel, data, runtime } = channelScene(
    async () =>
      ok({
        locked: false,
        connections: [{ ...known, production: true }],
        idle: 0,
        waiting: 0,
      }) as unknown as ChannelOutcome,
  )
  await channel.switchTo(true)
  const assistant = await startAssistant({ data, runtime, project: newFolder() })
  expect(await assistant.call('list_connections')).toMatchObject({
    isError: false,
    data: { connections: [known], locked: false, waiting: 0 },
  })
})
