import { expect, test } from 'vitest'
import { connectedAssistant, startAssistant } from './assistant-scene.ts'

const run = { purpose: 'to try', destination: { kind: 'run', argv: ['true'] } }

test('the eleventh request of an hour is refused before the person sees it, by each server of the assistant', async () => {
  const { app, assistant: one } = await connectedAssistant()
  app.answers(true)
  const two = await startAssistant(app, '1.x')
  for (let n = 0; n < 10; n += 1)
    expect((await (n % 2 === 0 ? one : two).call('request_key', run)).data).toMatchObject({
      state: 'done',
    })
  for (const assistant of [one, two]) {
    const { data } = await assistant.call('request_key', run)
    expect(data).toMatchObject({
      state: 'refused',
      code: 'asked_too_often',
      message: expect.stringContaining('within an hour the person was asked'),
    })
    expect(data.retryAfter).toBeGreaterThan(3_500)
  }
  expect(app.shown).toHaveLength(10)
  // Reading asks nobody.
  expect((await one.call('list_keys')).isError).toBe(false)
})
