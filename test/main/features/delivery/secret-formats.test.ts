import { exec, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEnv, promisify } from 'node:util'
import { parse } from 'dotenv'
import { describe, expect, test } from 'vitest'
import {
  type CopyFormat,
  isVariable,
  suggestVariable,
  VARIABLE_MAX,
} from '../../../../electron/contract/copy-format.ts'
import { formatSecret } from '../../../../electron/main/features/delivery/secret-formats.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'

const HOSTILE = [
  'a b',
  `it's`,
  '"quoted"',
  '$HOME',
  '`id`',
  '$(id)',
  'back\\slash',
  `all'"$\`\\ of them`,
  '#no comment',
  '!history',
  "'",
  '~',
  '%d*?',
]
const secrets = [createSecret('local'), ...HOSTILE]
const has = (program: string): boolean => {
  try {
    execFileSync(program, ['-c', 'exit 0'])
    return true
  } catch {
    return false
  }
}
const shells = ['sh', 'bash', 'dash', 'zsh'].filter(has)
const formatted = (format: CopyFormat, secret: string, baseUrl = 'https://a.test') =>
  formatSecret(format, secret, 'BILLING_API_KEY', baseUrl)

describe('a pasted secret', { tags: ['more'] }, () => {
  test('there is a shell to ask', () => expect(shells.length).toBeGreaterThan(0))

  test.each(shells)('comes back whole from %s: NAME=… and export', (shell) => {
    for (const secret of secrets) {
      const echo = 'printf %s "$BILLING_API_KEY"'
      const line = formatted('env', secret)
      if (line !== null)
        expect(execFileSync(shell, ['-c', `${line}\n${echo}`], { encoding: 'utf8' })).toBe(secret)
      // Exported: a program that the shell starts has it, too.
      const exported = `${formatted('posix', secret)}\nsh -c '${echo}'`
      expect(execFileSync(shell, ['-c', exported], { encoding: 'utf8' })).toBe(secret)
    }
  })

  test.each(secrets)(
    'of NAME=… is what readers of .env files find, or there is none: %j',
    (secret) => {
      const line = formatted('env', secret)
      // Both kinds of quotes would take something in it for their own.
      if (line === null) return expect(secret).toMatch(/'.*["$`\\!]|["$`\\!].*'|\\$|[^\x20-\x7e]/s)
      return expect([parse(line), { ...parseEnv(line) }]).toEqual([
        { BILLING_API_KEY: secret },
        { BILLING_API_KEY: secret },
      ])
    },
  )

  test('is one PowerShell string by its documented rules', () => {
    const read = (line: string): string =>
      /^\$env:BILLING_API_KEY = '(.*)'$/su.exec(line)?.[1]?.replace(/(['‘’‚‛])\1/gu, '$1') ?? ''
    for (const secret of [...secrets, 'typo‘graphic’ quotes‚‛']) {
      const line = formatted('powershell', secret) ?? ''
      expect(read(line)).toBe(secret)
      // No quote stands alone, so the string ends where we end it.
      expect(line.slice(line.indexOf("'") + 1, -1).replace(/(['‘’‚‛])\1/gu, '')).not.toMatch(
        /['‘’‚‛]/u,
      )
    }
  })

  test('is what curl sends as the bearer token', async () => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/it's`
    for (const secret of secrets) await promisify(exec)(formatted('curl', secret, baseUrl) ?? '')
    server.close()
    expect(seen).toEqual(secrets.map((secret) => `GET /it's/api/v1/api-keys Bearer ${secret}`))
  })
})

describe('a variable’s name', () => {
  test.each([
    ['billing-worker-production', 'BILLING_WORKER_PRODUCTION_API_KEY'],
    ['Zürich 1', 'ZURICH_1_API_KEY'],
    ['mail key', 'MAIL_KEY'],
    ['2fa', '_2FA_API_KEY'],
    ['日本', 'API_KEY'],
    ['', 'API_KEY'],
    ['a'.repeat(255), `${'A'.repeat(60)}_API_KEY`],
  ])('is suggested for %s', (name, variable) => {
    expect(suggestVariable(name)).toBe(variable)
    expect(isVariable(variable)).toBe(true)
  })

  test.each(['', '1A', 'A-B', 'A B', 'A=B', 'A;id', 'Ä', 'A\n', 'A'.repeat(VARIABLE_MAX + 1)])(
    'is refused: %j',
    (variable) => {
      expect(isVariable(variable)).toBe(false)
    },
  )
})
