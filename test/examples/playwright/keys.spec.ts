import { test } from '@keystow/service/playwright'
import { expect } from '@playwright/test'

// The service is there before the page: give its address and a token to the app that the page
// shows.
test('an answer that is lost leaves a key behind', async ({ keyService, request }) => {
  keyService.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const headers = { Authorization: `Bearer ${keyService.tokens[0].secret}` }
  await expect(
    request.post(`${keyService.url}/api/v1/api-keys`, { headers, data: { name: 'billing' } }),
  ).rejects.toThrow()
  expect(keyService.keys.list().map(({ name }) => name)).toContain('billing')
})

test.describe('a service with other data', () => {
  test.use({ keyServiceOptions: { seed: 'idle' } })

  test('lists its idle keys', async ({ keyService, request }) => {
    const headers = { Authorization: `Bearer ${keyService.tokens[0].secret}` }
    const answer = await request.get(`${keyService.url}/api/v1/api-keys`, { headers })
    expect((await answer.json()).data.keys).toHaveLength(11)
    keyService.requests.expect({ method: 'GET', times: 1 })
  })
})
