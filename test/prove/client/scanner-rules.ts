import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { RULE_TOOLS } from '../../../electron/contract/ipc/scan.ts'
import { ruleFile } from '../../../electron/main/scan/rules.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { missingFromNpm, npmInstall } from '../npm.ts'
import type { Proof, Tally } from '../proof.ts'

const SECRETLINT = ['secretlint@13.0.6', '@secretlint/secretlint-rule-pattern@13.0.6']
/**
 * By which the rules for tools that are in neither npm nor Debian are read: TOML, YAML, and regular
 * expressions as Go has them.
 */
const READERS = ['smol-toml@1.9.1', 'yaml@2.9.1', 're2js@2.10.0']

/**
 * Reads both rules, and says what they find in each text: as their tools do, by a keyword in any
 * case and then the expression.
 */
const READ = `import { readFileSync } from 'node:fs'
import { RE2JS } from 're2js'
import { parse as toml } from 'smol-toml'
import { parse as yaml } from 'yaml'
const text = (name) => readFileSync(name, 'utf8')
const texts = JSON.parse(text('texts.json'))
const found = ({ keywords, expression }) => texts.map((one) => {
  const matcher = RE2JS.compile(expression).matcher(one)
  return keywords.some((word) => one.toLowerCase().includes(word)) && matcher.find() ? matcher.group(0) : null
})
const gitleaks = toml(text('gitleaks.toml'))
const trufflehog = yaml(text('trufflehog.yaml'))
const [rule] = gitleaks.rules
const [detector] = trufflehog.detectors
console.log(JSON.stringify([
  { config: gitleaks, rule, more: gitleaks.extend, found: found({ keywords: rule.keywords, expression: rule.regex }) },
  { config: trufflehog, rule: detector, more: detector.regex, found: found({ keywords: detector.keywords, expression: detector.regex.secret }) },
]))`

/**
 * What each part of a rule's file may have. Sources: gitleaks v8, README, "Configuration";
 * TruffleHog v3, `custom_detectors.proto`.
 */
const KNOWN = {
  gitleaks: {
    config: ['title', 'extend', 'rules'],
    rule: ['id', 'description', 'regex', 'entropy', 'keywords'],
    more: ['useDefault'],
  },
  trufflehog: { config: ['detectors'], rule: ['name', 'keywords', 'regex'], more: ['secret'] },
} as const

interface Read {
  readonly config: object
  readonly rule: object
  readonly more: object
  readonly found: readonly (string | null)[]
}

const run = promisify(execFile)

/** As the app saves them. */
const writeRules = (folder: string, prefix: string | null): void => {
  for (const tool of RULE_TOOLS) {
    const { name, kind, content } = ruleFile(tool, prefix)
    writeFileSync(join(folder, `${name}.${kind.extension}`), content)
  }
}

/**
 * Names of the files in a folder in which secretlint finds something by our rule; how often it
 * began is its exit code.
 */
const lint = async (folder: string): Promise<readonly string[]> => {
  const words = [
    'node_modules/secretlint/bin/secretlint.js',
    '--secretlintrc',
    'secretlintrc.json',
    '--format',
    'json',
    'texts/*',
  ]
  const { stdout } = await run(process.execPath, words, { cwd: folder }).catch(
    (ended: { code?: number; stdout: string }) => {
      if (ended.code !== 1) throw ended
      return ended
    },
  )
  const results = JSON.parse(stdout) as readonly {
    readonly filePath: string
    readonly messages: readonly unknown[]
  }[]
  return results
    .filter(({ messages }) => messages.length > 0)
    .map(({ filePath }) => basename(filePath))
}

/**
 * What has to be found, and what looks like it. `foreign`: a secret of a service with another
 * prefix.
 */
const textsOf = (amount: number) => {
  const secrets = Array.from({ length: amount }, () => createSecret('shop'))
  const characters = (secrets[0] ?? '').slice('shop_live_'.length)
  const alike = [
    'shop_live_eu',
    `shop_live_${characters.slice(0, 15)}`,
    `my${secrets[0]}`,
    `shop_demo_${characters}`,
    `shop-live-${characters}`,
  ]
  return { secrets, alike, foreign: createSecret('other') }
}

const checkRules = async (
  folder: string,
  prefix: string | null,
  amount: number,
  tally: Tally,
): Promise<void> => {
  const { secrets, alike, foreign } = textsOf(amount)
  const lookAlikes =
    prefix === null ? alike.filter((text) => !text.startsWith('my')) : [...alike, foreign]
  const lines = [
    ...secrets.map((secret) => `MAIL_API_KEY="${secret}"`),
    ...lookAlikes.map((text) => `region = '${text}'`),
  ]
  for (const [index, line] of lines.entries())
    writeFileSync(join(folder, 'texts', String(index)), `# settings\n${line}\n`)
  writeFileSync(join(folder, 'texts.json'), JSON.stringify(lines))
  writeRules(folder, prefix)

  const linted = await lint(folder)
  const { stdout } = await run(process.execPath, ['read.mjs'], { cwd: folder })
  const read = JSON.parse(stdout) as readonly [Read, Read]
  for (const [index, { found, ...parts }] of read.entries()) {
    const tool = index === 0 ? 'gitleaks' : 'trufflehog'
    for (const part of ['config', 'rule', 'more'] as const) {
      const names = Object.keys(parts[part])
      const known: readonly string[] = KNOWN[tool][part]
      tally.check(
        names.length === known.length && names.every((name) => known.includes(name)),
        `${tool}: ${part} has ${names}`,
      )
    }
    for (const [at, what] of found.entries())
      tally.check(
        what === (secrets[at] ?? null),
        `${tool}, prefix ${prefix}: found ${what} in line ${at}`,
      )
  }
  for (const at of lines.keys())
    tally.check(
      linted.includes(String(at)) === at < secrets.length,
      `secretlint, prefix ${prefix}: line ${at} was judged wrongly`,
    )
}

export const scannerRules: Proof = {
  id: 'scanner-rules',
  what: 'secretlint, fetched from the npm registry, finds secrets by the rule that is exported for it and nothing that looks alike; the rules for gitleaks and TruffleHog are as their formats say and find the same',
  full: 200,
  sample: 5,
  missing: () => missingFromNpm(...SECRETLINT, ...READERS),
  breaks: {
    what: 'the rules take names for secrets',
    file: 'scan/rules.ts',
    edits: [['_(?:live|test)_', '_(?:live|test|demo)_']],
  },
  run: async ({ disk }, amount, tally) => {
    mkdirSync(join(disk, 'texts'))
    writeFileSync(join(disk, 'package.json'), '{ "private": true }')
    writeFileSync(join(disk, 'read.mjs'), READ)
    await npmInstall(disk, ...SECRETLINT, ...READERS)
    for (const prefix of ['shop', null]) await checkRules(disk, prefix, amount, tally)
    return `${SECRETLINT.join(', ')}: ${amount} secrets, by the rule of one prefix and of any`
  },
}
