import { expect, test } from 'vitest'
import { RULE_TOOLS } from '../../../electron/contract/ipc/scan.ts'
import { prefixOf, ruleFile } from '../../../electron/main/scan/rules.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'

/** The regular expression that a rule's file has, as its tool reads it. */
const patternIn = (content: string): RegExp => {
  const json = content.startsWith('{')
    ? (JSON.parse(content).rules[0].options.patterns[0].patterns[0] as string).slice(1, -1)
    : undefined
  return new RegExp(
    json ?? /'''(.+)'''/.exec(content)?.[1] ?? /secret: '\((.+)\)'/.exec(content)?.[1] ?? '(?!)',
  )
}

test.each(RULE_TOOLS)(
  'the rule for %s finds the secrets of the service, and neither names nor those of others',
  (tool) => {
    const own = patternIn(ruleFile(tool, 'shop').content)
    const any = patternIn(ruleFile(tool, null).content)
    for (const pattern of [own, any]) {
      expect(pattern.exec(`KEY=${createSecret('shop')}\n`)?.[0]).toMatch(/^shop_live_.{38}$/)
      expect(pattern.test('shop_live_eu')).toBe(false)
    }
    expect(own.test(createSecret('other'))).toBe(false)
    expect(any.test(createSecret('other'))).toBe(true)
  },
)

test('RE2 reads each pattern: it has no look-around, no reference and no possessive quantifier', () => {
  for (const tool of RULE_TOOLS)
    expect(patternIn(ruleFile(tool, 'shop').content).source).not.toMatch(
      /\(\?[=!<]|\\[1-9]|[+*}]\+/,
    )
})

test('a prefix is written only where all secrets of the connection have the same, of letters and digits', () => {
  expect(prefixOf(['shop_live_', 'shop_test_'])).toBe('shop')
  expect(prefixOf(['shop_live_', 'other_live_'])).toBe(null)
  expect(prefixOf([])).toBe(null)
  expect(prefixOf(["x'_live_"])).toBe(null)
})
