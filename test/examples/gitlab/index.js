import assert from 'node:assert/strict'

const { KEYS_URL, KEYS_TOKEN } = process.env
const answer = await fetch(`${KEYS_URL}/api/v1/api-keys`, {
  headers: { Authorization: `Bearer ${KEYS_TOKEN}` },
})
assert.equal(answer.status, 200)
