// Shows: S20
import { expect, test } from 'vitest'
import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import type { NetworkState } from '../../../../electron/contract/network.ts'
import { ok, type Result } from '../../../../electron/contract/result.ts'
import { authorityOf } from '../../../../electron/main/client/network/read-authorities.ts'
import { present, valueIn } from '../../../values.ts'
import { systemNetwork } from '../../app/fake-electron.ts'
import { selfSigned } from '../../client/wire.ts'
import { type FailureScene, failureScene } from './failures/scene.ts'

const PROXY = 'http://proxy.example:3128'

/**
 * A computer whose person entered a proxy, credentials and an authority, and has another authority
 * before them.
 */
const settled = async () => {
  const scene = await failureScene()
  const { networkControl: control } = scene.context
  const previewed = (pem: string): string => present(valueIn(control.preview(ok(pem)))).id
  const first = selfSigned('IP:127.0.0.1').cert
  control.chooseProxy({
    mode: 'manual',
    manual: { kind: 'http', host: 'proxy.example', port: 3128 },
  })
  control.setCredentials({ proxy: PROXY, user: 'me', password: 'word' })
  control.addAuthorities(previewed(first))
  const writes: readonly (readonly [RequestChannel, unknown])[] = [
    ['network:forget-authority', authorityOf(first).fingerprint],
    ['network:add-authorities', previewed(selfSigned('IP:127.0.0.1').cert)],
    ['network:set-credentials', { proxy: PROXY, user: 'other', password: 'other' }],
    ['network:choose-proxy', { mode: 'none', manual: null }],
  ]
  return { ...scene, writes }
}

/** The person has been asked, and answers when the returned function is called. */
const openQuestion = ({ context }: FailureScene) => {
  const { promise, resolve } = Promise.withResolvers<Result<boolean, 'declined'>>()
  context.door.person = { allow: () => promise }
  return () => resolve(ok(true))
}

/** The far service answers so from now on, and is asked. */
const answered =
  (code: 'unauthorized' | 'rate_limited') =>
  async ({ far, farSession }: FailureScene): Promise<void> => {
    await far.failBy(code)
    await farSession.refresh()
  }
const offline = (): void => {
  systemNetwork.online = false
}
const inGerman = ({ context: { habits } }: FailureScene): void =>
  habits.change({ settings: { ...habits.value.settings, language: 'de' } })

test.each([
  ['the network goes', offline],
  ['the token is refused', answered('unauthorized')],
  ['the limit is met', answered('rate_limited')],
  [
    'another connection is shown',
    ({ context, localId }: FailureScene) => context.sessions.activate(localId),
  ],
  [
    'the connection is renamed',
    ({ context }: FailureScene) =>
      context.sessions.describe('far', { name: 'New', production: false }),
  ],
  ['another language is chosen', inGerman],
] as const)('%s while main asks: what the person agrees to is done', async (_what, event) => {
  const scene = await settled()
  const agree = openQuestion(scene)
  const answers = scene.writes.map(([channel, input]) => scene.page.ask(channel, input))
  await event(scene)
  agree()
  expect(await Promise.all(answers)).toEqual(scene.writes.map(() => ok(null)))
  expect(await scene.context.networkControl.state()).toMatchObject({
    mode: 'none',
    credentials: { user: 'other' },
    authorities: [{}],
  })
})

test('a proxy that is chosen while a request is on its way counts from the next one, and ends none', async () => {
  const scene = await settled()
  const under = scene.farSession.refresh()
  await scene.page.ask('network:choose-proxy', { mode: 'none', manual: null })
  await under
  expect(scene.farSession.state()).toMatchObject({ phase: 'ready', failure: null })
})

test('the window hears which way the shown service is asked, and of one on this computer nothing', async () => {
  const scene = await settled()
  const shown = async () => {
    const answer = (await scene.page.ask('network:state', null)) as Result<NetworkState>
    return answer.ok ? answer.value.way : answer.error.code
  }
  scene.context.sessions.activate('far')
  expect(await shown()).toBeNull()
  scene.farSession.renew({ ...scene.remote, baseUrl: 'https://mail.test' })
  expect(await shown()).toEqual({ host: 'mail.test', proxy: PROXY, failure: null })
})
