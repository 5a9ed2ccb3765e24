// `npm test`: every check, or the groups that are named.
import { mkdir } from 'node:fs/promises'
import { groups } from './lib/checks.mjs'
import { provideElectron } from './lib/electron.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { main, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { DESKTOP, ensureSystem } from './lib/system.mjs'
import { chooseGroups, showUsage } from './lib/words.mjs'

const USAGE = `usage: npm test [-- GROUP… [WORD…]]
Runs the named groups of checks (${Object.keys(groups).join(', ')}), or all. Further words go to the runner of unit or e2e:
  npm test -- unit test/main/lock
  npm test -- e2e bulk.spec.ts:54
`
const argv = process.argv.slice(2)
const results = inRoot('test-results')

const notRun = [{ name: 'playwright, not run because the build failed', passed: 0, failed: 1, output: '' }]

const prepareElectron = async () => {
  const { binary } = await provideElectron()
  await ensureSystem(binary, DESKTOP)
  return binary
}

onStopAsked(() => process.exit(1))

await main(async () => {
  showUsage(argv, USAGE)
  const { chosen, further: args } = chooseGroups(groups, argv, (named) => named.some((name) => name === 'unit' || name === 'e2e'))
  if (chosen.includes('e2e') && !chosen.includes('build')) chosen.splice(-1, 0, 'build')
  await ensureInstalled()
  // The TLS tests make their certificates with openssl; the durability samples watch system calls.
  if (chosen.includes('unit')) await ensureSystem(null, ['openssl', 'strace'])
  const electron = chosen.includes('e2e') ? await prepareElectron() : null
  await mkdir(results, { recursive: true })
  let passed = 0
  let failed = 0
  let built = true
  for (const name of chosen) {
    const started = Date.now()
    for (const result of name === 'e2e' && !built ? notRun : await groups[name]({ results, electron, args })) {
      if (name === 'build') built = result.failed === 0
      passed += result.passed
      failed += result.failed
      if (result.output) process.stderr.write(`${result.output.trimEnd()}\n`)
      say(`${result.failed === 0 ? 'ok    ' : 'FAILED'} ${result.name}: ${result.passed} passed, ${result.failed} failed`)
    }
    say(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
})
