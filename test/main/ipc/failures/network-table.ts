import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../../../electron/contract/result.ts'
import { authorityOf } from '../../../../electron/main/network/read-authorities.ts'
import { selfSigned } from '../../key-api/wire.ts'
import type { FailureScene } from './scene.ts'
import { after, lockedStore, sealing } from './shared-causes.ts'
import type { Table } from './table.ts'

const SESSION = 'without a secure store it is kept until the app quits'

const storing = {
  storage_unavailable: SESSION,
  storage_failed: sealing.storage_failed,
  storage_locked: lockedStore,
  data_not_written: { cause: ({ block }: FailureScene) => block('network.sealed') },
} as const

/** The id of an authority that was read from a file. */
const previewed = async ({ context }: FailureScene, pem = selfSigned('IP:127.0.0.1').cert): Promise<string> => {
  const preview = await context.networkControl.preview(ok(pem))
  if (!preview.ok || preview.value === null) throw new Error('not read')
  return preview.value.id
}
/** The fingerprint of one that is trusted by now. */
const added = async (scene: FailureScene): Promise<string> => {
  const pem = selfSigned('IP:127.0.0.1').cert
  const done = await scene.context.networkControl.addAuthorities(await previewed(scene, pem))
  if (!done.ok) throw new Error(done.error.code)
  return authorityOf(pem).fingerprint
}

type Channel =
  | 'network:state'
  | 'network:choose-proxy'
  | 'network:set-credentials'
  | 'network:choose-authorities'
  | 'network:add-authorities'
  | 'network:forget-authority'

export const networkTable: Table<Channel> = {
  'network:state': { input: () => null, codes: {} },
  'network:choose-proxy': { input: () => ({ mode: 'none', manual: null }), codes: storing },
  'network:set-credentials': {
    input: () => null,
    codes: { ...storing, gone: { cause: () => ({ proxy: 'http://proxy.example:3128', user: 'me', password: 'secret-word' }) } },
  },
  'network:choose-authorities': {
    input: () => null,
    codes: {
      authority_refused: {
        cause: ({ choose, folder }) => {
          writeFileSync(join(folder, 'note.txt'), 'no certificate')
          choose(join(folder, 'note.txt'))
        },
      },
    },
  },
  'network:add-authorities': {
    input: () => 'none',
    codes: {
      storage_unavailable: SESSION,
      storage_failed: after(previewed, storing.storage_failed),
      storage_locked: after(previewed, storing.storage_locked),
      data_not_written: after(previewed, storing.data_not_written),
      gone: { cause: () => 'another' },
    },
  },
  'network:forget-authority': {
    input: () => Array(32).fill('AB').join(':'),
    codes: {
      storage_unavailable: SESSION,
      storage_failed: after(added, storing.storage_failed),
      storage_locked: after(added, storing.storage_locked),
      data_not_written: { ...after(added, storing.data_not_written), changes: ['network.sealed'] },
      gone: { cause: () => Array(32).fill('CD').join(':') },
    },
  },
}
