import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, type Result } from '../../../electron/contract/result.ts'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { boundTo } from '../../../electron/main/base/bound-secret.ts'
import { issueToken } from '../../../electron/main/client/local-service.ts'
import type { Sessions } from '../../../electron/main/features/connections/sessions.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { quietSessions } from '../features/connections/quiet-sessions.ts'
import { connectionTo } from '../samples.ts'
import { vaultIn } from '../store/folder-store.ts'
import { failureOf, fill, mayMount, PAGE, smallDisk } from './full-disk.ts'

const connection = (id: string) =>
  connectionTo(`https://${id}.example.com`, { id, name: `${id} `.padEnd(90, 'x') })
const tokenOf = (one: Connection, secret = `token-of-${one.id}`) => boundTo(one, secret)

describe.skipIf(!mayMount)('on a disk that is full', () => {
  let folder: string
  beforeEach(() => {
    folder = smallDisk()
  })
  const empty = (): void => rmSync(join(folder, 'ballast'))
  const onDisk = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'ballast')
      .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'latin1')])

  const open = (): Sessions => quietSessions(vaultIn(folder), async () => fail('token_missing'))

  const [a, b, c] = [connection('a'), connection('b'), connection('c')] as const
  /** So many that the vault takes more than one page. */
  const others = Array.from({ length: 30 }, (_, n) => connection(`other-${n}`))
  const steps: readonly [string, (sessions: Sessions) => Result<unknown>][] = [
    ['a new connection', (sessions) => sessions.add(c, tokenOf(c))],
    ['a new token', (sessions) => sessions.keep({ ...a, lastFour: 'zzzz' }, tokenOf(a, 'other'))],
    [
      'a new name',
      (sessions) => sessions.describe('a', { name: 'new', accent: 'violet', production: true }),
    ],
    ['another active connection', (sessions) => sessions.activate('a')],
    ['a forgotten connection', (sessions) => sessions.forget('b', false)],
    ['an imported connection', (sessions) => sessions.addSignedOut([c])],
  ]
  const cases = steps.flatMap(([what, step]) => [0, 1].map((pages) => ({ what, step, pages })))

  test.each(cases)(
    '$what is refused by name with room for $pages pages; memory and files keep what they had',
    async ({ step, pages }) => {
      const sessions = open()
      sessions.add(a, tokenOf(a))
      sessions.add(b, tokenOf(b))
      sessions.addSignedOut(others)
      expect(readFileSync(join(folder, 'vault')).length).toBeGreaterThan(PAGE)
      expect(sessions.activate('b').ok).toBe(true)
      const known = async (from: Sessions) => [
        from.connections(),
        from.activeId(),
        await from.token('a'),
        await from.token('b'),
      ]
      const [before, files] = [await known(sessions), onDisk()]
      fill(folder, pages)
      expect(step(sessions)).toEqual(fail('disk_full'))
      expect(await known(sessions)).toEqual(before)
      expect(onDisk()).toEqual(files)
      empty()
      expect(step(sessions).ok).toBe(true)
      expect(open().connections()).toEqual(sessions.connections())
    },
  )

  test('the local service makes no new token, and says why', async () => {
    const bytes = 4_000_000
    const large = smallDisk(bytes)
    const file = join(large, 'local-service.db')
    const service = createKeyService({ file })
    onTestFinished(() => service.close())
    service.seed('empty')
    fill(large, 0, bytes)
    // Pages that the file has already take some.
    const answers: Result<unknown>[] = []
    while (answers.at(-1)?.ok !== false && answers.length < 1_000)
      answers.push(issueToken(service, file, true))
    expect(answers.at(-1)).toEqual(fail('disk_full'))
  })

  test('an export is refused by name; the file of that name stays whole, and nothing lies beside it', () => {
    const path = join(folder, 'keys.csv')
    writeAtomically(path, 'before')
    const files = onDisk()
    fill(folder, 1)
    for (const target of [path, join(folder, 'new.csv')])
      expect(failureOf(() => writeAtomically(target, 'x'.repeat(3 * PAGE)))).toBe('disk_full')
    expect(onDisk()).toEqual(files)
  })
})
