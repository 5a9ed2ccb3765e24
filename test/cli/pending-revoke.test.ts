import { expect, test } from 'vitest'
import { ok } from '../../electron/contract/result.ts'
import { channelScene } from '../main/doors/channel/channel-scene.ts'
import { start } from './command-scene.ts'

test.each([
  ['', []],
  ['{"keyId":"key_1","outcome":"pending"}\n', ['--json']],
] as const)(
  'a revoke that goes on in Keystow ends with 75 and says so; standard output has %j',
  async (out, options) => {
    const scene = channelScene(async () => ok({ keyId: 'key_1', outcome: 'pending' }))
    await scene.channel.start()
    const revoking = start(scene, ['revoke', 'key_1', ...options], {
      XDG_RUNTIME_DIR: scene.runtime,
    })
    expect(await revoking.ended).toEqual({
      code: 75,
      out,
      err: expect.stringContaining(
        'key_1 is not known to be revoked yet: a request may have been sent, and the key may still end',
      ),
    })
  },
)
