import type { Report, Verdict } from './check.ts'

const OUTCOMES = ['pass', 'FAIL', 'not checked'] as const

const reason = (verdict: Verdict): readonly string[] => {
  switch (verdict.outcome) {
    case 'pass':
      return []
    case 'FAIL':
      return [`seen      ${verdict.seen}`, `expected  ${verdict.expected}`]
    case 'not checked':
      return [`why       ${verdict.why}`]
  }
}

/**
 * The table, what was left behind if anything was, and the closing line. Nothing that a service
 * sends can put a known secret into it.
 */
export const print = ({ verdicts, leftBehind, secrets }: Report): string => {
  const width = Math.max(...verdicts.map(({ rule }) => rule.id.length))
  const rows = verdicts.flatMap((verdict) => {
    const { id, title, source } = verdict.rule
    const indent = ' '.repeat(13 + width + 2)
    const row = `${verdict.outcome.padEnd(13)}${id.padEnd(width + 2)}${title}  (${source})`
    return [row, ...reason(verdict).map((text) => indent + text)]
  })
  const left = leftBehind.map(
    ({ id, name }) =>
      `LEFT BEHIND  revoke it yourself: ${id ?? 'id not known'}, ${name ?? 'name not known'}`,
  )
  const [passed, failed, unchecked] = OUTCOMES.map(
    (outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length,
  )
  const text = [
    ...rows,
    ...left,
    '',
    `${passed} passed, ${failed} failed, ${unchecked} not checked`,
  ].join('\n')
  const safe = secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a service's output must not control a terminal.
  return safe.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '?')
}
