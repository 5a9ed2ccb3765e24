// `npm test`: what a change is likely to break, or the groups that are named. `npm run test:more`:
// the rest.
import { mkdir } from 'node:fs/promises'
import { groups } from './lib/checks.mjs'
import { desktopElectron, results } from './lib/desktop.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { interrupt, isInterrupted } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'
import { onStopAsked } from './lib/signals.mjs'
import { slowDown } from './lib/slow.mjs'
import { ensureSystem } from './lib/system.mjs'
import { chooseGroups, showUsage } from './lib/words.mjs'

const argv = process.argv.slice(2)
const flags = new Set()
while (['--more', '--slow'].includes(argv[0])) flags.add(argv.shift())
const isMore = flags.has('--more')
const offered = isMore ? { unit: groups.unit, e2e: groups.e2e } : groups
const USAGE = `usage: npm test [-- GROUP… [WORD…]], npm run test:more [-- GROUP…]
npm test runs what a change is likely to break, npm run test:more the rest; both by groups, of which some can be named (here: ${Object.keys(offered).join(', ')}).
With --slow before them (npm test -- --slow) all runs at about a quarter of the speed, on Linux: on one core, beside a busy loop.
What follows the group names tests, of either command:
  npm test -- unit test/main/store/lock   these of Vitest
  npm test -- e2e bulk                    these of Playwright
`
const notRun = [
  {
    name: 'playwright',
    passed: 0,
    failed: 1,
    failures: ['playwright, not run because the build failed'],
  },
]

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

onStopAsked(interrupt)

await main(async () => {
  showUsage(argv, USAGE)
  const begun = Date.now()
  const { chosen, further: args } = chooseGroups(
    offered,
    argv,
    (named) => !isMore && named.some((name) => name === 'unit' || name === 'e2e'),
  )
  if (chosen.includes('e2e') && !chosen.includes('build')) chosen.push('build')
  await ensureInstalled()
  const loopShare = flags.has('--slow') ? await slowDown() : null
  // The TLS tests make their certificates with openssl; the durability samples watch system calls;
  // who may read a file is set by access lists.
  if (chosen.includes('unit')) await ensureSystem(null, ['openssl', 'strace', 'setfacl'])
  const electron = chosen.includes('e2e') ? (await desktopElectron()).binary : null
  await mkdir(results, { recursive: true })
  let passed = 0
  const failures = []
  let built = true
  const runGroup = async (name) => {
    const started = Date.now()
    const ended =
      name === 'e2e' && !built ? notRun : await groups[name]({ electron, args, more: isMore })
    if (isInterrupted) return
    const group = { passed: 0, failed: 0, skipped: [], note: undefined }
    for (const {
      name: what,
      failed,
      failures: titles = failed > 0 ? [what] : [],
      skipped = [],
      note,
      ...result
    } of ended) {
      group.passed += result.passed
      group.failed += failed
      group.skipped.push(...skipped)
      group.note = note
      failures.push(...titles)
      if (result.output) process.stderr.write(`${what}\n${result.output.trimEnd()}\n`)
    }
    if (name === 'build') built = group.failed === 0
    passed += group.passed
    const counts = [
      `${group.passed} passed`,
      `${group.failed} failed`,
      `${group.skipped.length} skipped`,
      group.note,
    ]
    say(
      `${group.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.filter((part) => part && part !== '0 skipped').join(', ')}, ${seconds(started)}`,
    )
    for (const title of group.skipped) say(`skipped here: ${title}`)
  }
  const inTurn = async (...names) => {
    for (const name of names) if (chosen.includes(name) && !isInterrupted) await runGroup(name)
  }
  // The unit tests also wait: types and lint compute meanwhile.
  await Promise.all([inTurn('types', 'lint'), inTurn('unit')])
  await inTurn('build', 'e2e')
  process.exitCode = failures.length === 0 && passed > 0 && !isInterrupted ? 0 : 1
  if (isInterrupted) return say('interrupted')
  for (const title of failures) say(`FAILED ${title}`)
  if (loopShare !== null) say(`slow: a busy loop took ${loopShare()} % of the one core`)
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${seconds(begun)}\n`)
})
