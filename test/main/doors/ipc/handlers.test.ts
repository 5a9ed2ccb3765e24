import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../../../electron/main/doors/ipc/*/handlers.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * What a handler that decides something has: a failure of its own, a catch, a line in the activity
 * log, or a choice other than "if that failed".
 */
const decisions = (source: string): readonly string[] => [
  ...(source.match(/\bfail\(|\btry \{|\.catch\(|activity\.add\(|\bswitch \(/g) ?? []),
  ...(source.match(/[\w.()]+(?: [=!]==? [\w.']+)? \?(?![.:?]) .*$/gm) ?? []).filter(
    (line) => !/^\w+\.ok \? /.test(line),
  ),
  ...(source.match(/\bif \(.*$/gm) ?? []).filter(
    (line) => !/^if \(!\w+\.ok\) return \w+$/.test(line),
  ),
]

test('what decides something in a handler is noticed', () => {
  expect(decisions("handle('a:b', (id) => (busy(id) ? fail('gone') : ok(null)))")).toContain(
    'fail(',
  )
  expect(decisions('if (!found.ok) return found')).toEqual([])
  expect(decisions('return found.ok ? test(found.value) : found')).toEqual([])
  expect(decisions('(id === 0 ? clear() : disarm(id))')).toHaveLength(1)
  expect(decisions('if (isBusy(job)) return other(job)')).toEqual([
    'if (isBusy(job)) return other(job)',
  ])
})

test('no handler decides: each calls what does', () => {
  expect(Object.keys(sources)).toHaveLength(24)
  for (const [path, source] of Object.entries(sources))
    expect([path, decisions(source)]).toEqual([path, []])
})
