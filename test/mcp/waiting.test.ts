import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '../../electron/contract/result.ts'
import { requestOutput } from '../../electron/mcp/answers.ts'
import { Requests } from '../../electron/mcp/requests.ts'
import { WAIT_MS } from '../../electron/mcp/serve.ts'
import { channelScene } from '../main/doors/channel/channel-scene.ts'
import { startApp } from './assistant-scene.ts'

/** Requests that wait for the person for a moment only, and the signal of their calls. */
const requestsTo = (dataFolder: string) => {
  const requests = new Requests({ dataFolder, words: ['mcp'] }, 50)
  onTestFinished(() => requests.close())
  return { requests, signal: new AbortController().signal }
}

test('a call waits for the person no longer than it should, and the answer comes with a later call', async () => {
  const app = await startApp()
  await app.context.channel.switchTo(true)
  const { requests, signal } = requestsTo(app.data)
  const input = {
    name: 'shop',
    purpose: 'to send mail',
    to: { kind: 'env-file', path: join(app.project, '.env'), variable: 'MAIL_KEY' },
  } as const
  const begun = await requests.begin('create', input, 'scripted', signal)
  if ('busy' in begun) throw new Error('another request waits')
  expect(begun.state).toBe('waiting')
  expect(requestOutput(begun, { program: ['keystow'], dataFolder: app.data })).toMatchObject({
    requestId: begun.requestId,
    message: expect.stringContaining('request_status'),
  })
  await expect.poll(() => app.shown).toHaveLength(1)
  expect(await requests.status(begun.requestId, signal)).toEqual(begun)
  await app.answer(true)
  await expect
    .poll(() => requests.status(begun.requestId, signal))
    .toMatchObject({ state: 'done', input })
  expect(app.shown).toHaveLength(1)
})

test('an assistant is told that nothing was done only until the person has approved', async () => {
  const [approval, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { channel, data } = channelScene(async (_request, helper) => {
    helper.send({ event: 'waiting', locked: false })
    await approval.promise
    helper.send({ event: 'approved' })
    await end.promise
    return ok({ keyId: 'key_1', outcome: 'revoked' })
  })
  await channel.switchTo(true)
  const { requests, signal } = requestsTo(data)
  const begun = await requests.begin('revoke', { key: 'key_1' }, 'scripted', signal)
  const said = async (): Promise<string> => {
    const known = 'busy' in begun ? null : await requests.status(begun.requestId, signal)
    return known === null
      ? ''
      : requestOutput(known, { program: ['keystow'], dataFolder: null }).message
  }
  expect(await said()).toContain('Nothing was done')
  approval.resolve()
  await expect.poll(said).toMatch(/has approved it.*request_status/)
  expect(await said()).not.toContain('Nothing was done')
  end.resolve()
  await expect.poll(said).toContain('is revoked')
})

test('an assistant is told of a revoke that goes on that the key may still work, and not to ask again', () => {
  const done = {
    requestId: 'r',
    state: 'done',
    kind: 'revoke',
    input: { key: 'key_1' },
    answer: { keyId: 'key_1', outcome: 'pending' },
  } as const
  const { message } = requestOutput(done, { program: ['keystow'], dataFolder: null })
  expect(message).toMatch(
    /not known to be revoked yet.*may still work, and may still end.*Do not ask again/,
  )
})

test('a call of an assistant ends within the 20 seconds that assistants give it at least', () => {
  expect(WAIT_MS).toBeLessThan(20_000)
})
