import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOf, firstCurl } from '../../../../src/features/lab/curl.ts'

const ORIGIN = 'http://127.0.0.1:8787'
const request = {
  method: 'POST',
  target: '/api/v1/api-keys',
  requestHeaders: [
    ['authorization', 'Bearer …a1B2'],
    ['content-type', 'application/json'],
  ] as const,
  requestBody: '{"name":"x"}',
}

/** What a POSIX shell makes of the line's words; nothing is sent. */
const wordsOf = (line: string): readonly string[] =>
  execFileSync('sh', ['-c', `${line.replace(/^curl/, "printf '%s\\0'")}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

test('a logged request becomes the words that curl needs', () => {
  expect(wordsOf(curlOf(request, ORIGIN))).toEqual([
    '-X',
    'POST',
    '-H',
    'authorization: Bearer <API_KEY>',
    '-H',
    'content-type: application/json',
    '--data-raw',
    '{"name":"x"}',
    `${ORIGIN}/api/v1/api-keys`,
  ])
})

test.each(["it's", `"$(echo run)" \`id\` $HOME \\`, 'two\nlines', "''';echo x", '*.ts ; & | # !'])(
  'a POSIX shell hands %j to curl unchanged and runs none of it',
  (name) => {
    const requestBody = JSON.stringify({ name })
    expect(wordsOf(curlOf({ ...request, requestBody }, ORIGIN))).toContain(requestBody)
    expect(wordsOf(curlOf({ ...request, target: `/x?id=${name}` }, ORIGIN)).at(-1)).toBe(
      `${ORIGIN}/x?id=${name}`,
    )
  },
)

test('a bearer token becomes a placeholder, and another one is masked even where the log had not done it', () => {
  const token = `acme_live_${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')}`
  const line = curlOf(
    { ...request, requestHeaders: [['Authorization', `Bearer ${token}`]] },
    ORIGIN,
  )
  expect(line).not.toContain(token)
  expect(line).toContain("'Authorization: Bearer <API_KEY>'")
  for (const value of ['Bearer opaque-token-value', 'Basic dXNlcjpwYXNz', 'Token abcdef'])
    expect(curlOf({ ...request, requestHeaders: [['Authorization', value]] }, ORIGIN)).toContain(
      `'Authorization: …'`,
    )
})

test('what curl sets itself is left out, and a GET needs neither method nor body', () => {
  const requestHeaders = [
    ['Host', '127.0.0.1:8787'],
    ['content-length', '12'],
    ['accept', '*/*'],
  ] as const
  expect(curlOf({ method: 'GET', target: '/a', requestHeaders, requestBody: '' }, ORIGIN)).toBe(
    `curl -H 'accept: */*' '${ORIGIN}/a'`,
  )
})

test('the first line to try has a place for the secret and the address of the list', () => {
  expect(firstCurl(ORIGIN)).toBe(
    `curl -H 'Authorization: Bearer <API_KEY>' ${ORIGIN}/api/v1/api-keys`,
  )
})
