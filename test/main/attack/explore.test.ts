import { expect, test } from 'vitest'
import { Explorer } from './explore.ts'

const FROM = Number(process.env.ATTACK_FROM ?? 1)
const COUNT = Number(process.env.ATTACK_COUNT ?? 3)
const WITHOUT = new Set((process.env.ATTACK_WITHOUT ?? 'miscopied,restore,omit-own,death-lag').split(','))
const LENGTH = Number(process.env.ATTACK_LENGTH ?? 40)

test('nothing breaks in random sequences', async () => {
  const all: string[] = []
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    const explorer = new Explorer(seed, { without: WITHOUT, length: LENGTH })
    try {
      await explorer.open()
      await explorer.run()
    } catch (cause) {
      explorer.wrong.push(`threw ${cause instanceof Error ? cause.stack?.split('\n').slice(0, 4).join(' | ') : cause}`)
    } finally {
      if (process.env.ATTACK_DEBUG && explorer.wrong.length > 0) {
        const { core } = explorer
        console.log([
          ...core.activity.list().toReversed().map((e) => `${e.at.slice(11, 19)} ${explorer.nameOf(e.keyId ?? '')} ${e.keyName} ${e.action}: ${e.outcome}`),
          JSON.stringify(core.revocations.bulks.jobs().map(({ phase, counts, rows }) => [phase, counts, rows.map((r) => `${explorer.nameOf(r.id)} ${r.state}`)])),
          JSON.stringify(core.revocations.plans.list().map((p) => [explorer.nameOf(p.keyId), p.why, p.phase])),
          JSON.stringify(core.rotations.list().map((r) => [explorer.nameOf(r.oldKey.id), explorer.nameOf(r.newKey?.id ?? ''), r.step, r.problem, r.end, r.parked])),
          JSON.stringify(core.leaks.list().map((r) => [explorer.nameOf(r.key.id), r.end, r.items])),
          [...explorer.meant].map(([id, by]) => `${explorer.nameOf(id)}: ${[...by]}`).join('; '),
        ].join('\n'))
      }
      explorer.world.close()
    }
    if (explorer.wrong.length > 0) {
      all.push(`${seed}: ${explorer.wrong[0]}`)
      process.stderr.write(`SEED ${seed}: ${explorer.wrong.slice(0, 2).join('\n')}\n${process.env.ATTACK_TRACE ? explorer.trace.join('\n') : ''}`)
    }
  }
  expect(all).toEqual([])
}, 3_600_000)
