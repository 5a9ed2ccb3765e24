import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from '../proof.ts'
import { inRounds } from '../service/apart.ts'
import type { CreateTask, Left, LocalMoment } from './create-worker.ts'
import { openService } from './gated-service.ts'

const WORKER = join(import.meta.dirname, 'create-worker.ts')

/**
 * In which step each app is killed; `look`: while it looks for what the one before it left. What
 * tells most comes first.
 */
const MOMENTS: readonly (LocalMoment | 'POST before' | 'POST after' | 'look')[] = [
  ...([
    'POST after',
    'look',
    'deliver before',
    'deliver after',
    'POST before',
    'verify after',
    'noted',
  ] as const),
  ...(['POST after', 'noted', 'deliver before', 'POST before', 'look', 'deliver after'] as const),
]

export const createKills: Proof = {
  id: 'create-kills',
  what: 'at whichever step of a create for a program the app is killed, the next start names the key and its place, and has its secret',
  full: 200,
  sample: 5,
  breaks: {
    what: 'a create for a program is not noted before it is sent',
    file: 'features/keys/create-sender.ts',
    edits: [
      [
        'return this.#rows.put({ ...beforehand, ...record }, null)',
        'return { ok: true, value: null }',
      ],
    ],
  },
  run: async ({ disk }, amount, tally) => {
    const project = join(disk, 'project')
    mkdirSync(project, { mode: 0o700 })
    const file = join(project, '.env')
    const { task, onMoment, keys, revoke, close } = await openService(disk)
    const counts = { kills: 0, offered: 0, orphans: 0, noted: 0 }
    /** What the app before was killed in. */
    let killedIn = 'nothing'
    const check = ({ offered, orphans, noted, notes }: Left): void => {
      const value = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
      for (const { id, lastFour } of keys()) {
        const kinds = {
          offered: offered.includes(id),
          orphans: orphans.includes(id),
          noted: noted.includes(id) && value.endsWith(lastFour),
        }
        const [kind] = (['offered', 'orphans', 'noted'] as const).filter((one) => kinds[one])
        tally.check(kind !== undefined, `killed in ${killedIn}: nobody names the key that lives`)
        if (kind !== undefined) counts[kind] += 1
        const hadSecret = !killedIn.startsWith('POST') && killedIn !== 'look'
        tally.check(
          !hadSecret || kinds.offered || kinds.noted,
          `killed in ${killedIn}: the secret is lost`,
        )
        void revoke(id)
      }
      tally.check(notes === 0, `killed in ${killedIn}: ${notes} notes stay`)
    }
    try {
      // One more, that says what the last one left, and is left alone.
      await inRounds(
        (done) => done <= amount,
        'creates',
        async ({ child, begin, lines }, round) => {
          const moment = round < amount ? (MOMENTS[round % MOMENTS.length] ?? null) : null
          let end = ''
          onMoment((reached) => {
            if (reached === moment || (moment === 'look' && reached === 'GET before'))
              child.kill('SIGKILL')
          })
          begin({ ...task, file, moment } satisfies CreateTask)
          const code = await lines((line) => {
            if (line.startsWith('{')) check(JSON.parse(line) as Left)
            else {
              end = line
              child.kill('SIGTERM')
            }
          })
          onMoment(() => {})
          if (child.signalCode === 'SIGKILL') counts.kills += 1
          tally.check(
            moment === null ? end === 'done' : child.signalCode === 'SIGKILL',
            `at ${moment}: ${end}, exit ${code}`,
          )
          // One that looked leaves what it found to the next.
          if (moment !== 'look') killedIn = moment ?? 'nothing'
        },
        WORKER,
      )
    } finally {
      await close()
    }
    return `${counts.kills} kills: ${counts.offered} secrets offered again, ${counts.orphans} keys without an answer named, ${counts.noted} in their places`
  },
}
