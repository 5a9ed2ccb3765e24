import type { Incident } from '../../../electron/contract/incident.ts'
import { incident as texts } from '../../../electron/main/texts/en-incident.ts'
import { formsIn } from '../../e2e/support/canary.ts'

export interface NoteFacts {
  /** As it was at the note. */
  readonly incident: Incident
  /** What may not be in it. */
  readonly secrets: readonly string[]
  /** When the runbook began and ended, in ms since the epoch. */
  readonly during: readonly [from: number, to: number]
}

const TIME = /^\| (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) \| /gm

/** What a note lacks, or has and must not have; empty is good. */
export const noteFaults = (note: Buffer, { incident, secrets, during: [from, to] }: NoteFacts): readonly string[] => {
  const { key, replacement, order } = incident
  const text = note.toString('utf8')
  const fresh = replacement?.key ?? null
  const wanted = [
    key.id,
    `…${key.lastFour}`,
    fresh === null ? texts.events.notReplaced : fresh.id,
    `…${fresh?.lastFour}`,
    texts.events.begun,
    texts.events.order[order?.choice ?? 'revoke_first'],
    texts.events.revoked.app,
    texts.events.proven,
  ]
  const times = [...text.matchAll(TIME)].map(([, time]) => Date.parse(`${time?.replace(' ', 'T')}Z`))
  return [
    ...wanted.filter((part) => !text.includes(part)).map((part) => `lacks ${part}`),
    ...secrets.flatMap((secret) => formsIn(note, secret)).map((form) => `has a secret: ${form}`),
    ...(times.length === 5 ? [] : [`has ${times.length} events`]),
    ...(times.every((time, index) => time >= (times[index - 1] ?? 0)) ? [] : ['its times are in no order']),
    // To the second.
    ...(times.every((time) => time >= from - 1_000 && time <= to) ? [] : ['has times that are not those of the runbook in UTC']),
  ]
}
