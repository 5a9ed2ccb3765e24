import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { vi } from 'vitest'
import type { ChannelDestination } from '../../../../electron/contract/channel.ts'
import { CreateWork } from '../../../../electron/main/doors/channel/create-work.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { RotateWork } from '../../../../electron/main/doors/channel/rotate-work.ts'
import { present, valueIn } from '../../../values.ts'
import { startLocal } from '../../app/app-scene.ts'
import { newFolder } from '../../new-folder.ts'
import { client } from './channel-scene.ts'

export const helper = { send: () => {}, onGone: () => {} }

/** The app on its local service, a file of a person's, and what programs may ask for. */
export const newDeliverScene = async () => {
  const { context, session, service, folder, vaultFile } = await startLocal()
  const { sessions, creates, rotations, reveals, prepareDelivery: prepare, activity } = context
  const names = new Names(sessions.active, sessions.find, sessions.connections)
  const undelivered = vi.fn()
  const project = newFolder()
  const file = join(project, '.env')
  writeFileSync(file, 'A=1\n')
  const to: ChannelDestination = { kind: 'env-file', path: file, variable: 'MAIL_KEY' }
  const works = async (secret: string): Promise<boolean> =>
    (
      await service.handle(
        new Request('http://a.test/api/v1/emails', {
          headers: { authorization: `Bearer ${secret}` },
        }),
      )
    ).status !== 401
  const old = present(session.state().keys?.find(({ name }) => name === 'billing-api-production'))
  const create = new CreateWork(names, creates, reveals, prepare, undelivered)
  const rotate = new RotateWork(names, rotations, prepare, activity.add, undelivered)
  return {
    context,
    names,
    session,
    service,
    folder,
    vaultFile,
    reveals,
    undelivered,
    file,
    to,
    works,
    old,
    create,
    rotate,
    read: () => parseEnv(readFileSync(file, 'utf8')),
    /** A create as it is shown to the person, and what does it. */
    shownCreate: async (place: ChannelDestination = to) => {
      const asked = request('create', { name: 'shop', to: place })
      const shown = valueIn(await create.freeze(asked))
      return { shown, run: () => create.run(asked, shown) }
    },
    /** The same of a rotation. */
    shownRotate: async (key = old.id) => {
      const asked = request('rotate', { key, to })
      const shown = valueIn(await rotate.freeze(asked))
      return { shown, run: () => rotate.run(asked, shown) }
    },
  }
}

export const request = <K extends 'create' | 'rotate', More extends object>(
  kind: K,
  more: More,
) => ({ id: 1, kind, client, ...more })
