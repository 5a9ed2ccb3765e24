import { RATE_LIMIT, RATE_WINDOW_SECONDS } from '../../../electron/contract/key-api.ts'
import type { Burst, Evidence } from '../evidence.ts'
import { accepted, describe, type Exchange, outcome } from '../exchange.ts'
import { show } from '../read.ts'
import {
  type Finding,
  firstOf,
  needWorkingKeys,
  type Rule,
  some,
  step,
  Unchecked,
  unless,
} from '../rule.ts'

const LIMIT = 'X-RateLimit-Limit'
const REMAINING = 'X-RateLimit-Remaining'
const RESET = 'X-RateLimit-Reset'

const isWhole = (value: string): boolean => /^\d+$/.test(value)

/** Answers to a valid key: what the headers say to nobody in particular is open. */
const counted = (answer: Exchange): boolean => accepted(answer) || answer.status === 429

const answersWith = ({ exchanges }: Evidence, header: string): readonly Exchange[] =>
  some(
    exchanges.filter((answer) => counted(answer) && answer.headers.has(header)),
    `no answer has ${header}`,
  )

const value = (answer: Exchange, header: string): string => answer.headers.get(header) ?? ''

const header = (
  evidence: Evidence,
  name: string,
  holds: (answer: Exchange) => boolean,
  expected: string,
): Finding | null =>
  firstOf(answersWith(evidence, name), (answer) =>
    unless(holds(answer), `${describe(answer)}: ${name}: ${show(value(answer, name))}`, expected),
  )

/** The burst that counts is the last: an earlier one may have met the end of a window. */
const lastBurst = (bursts: readonly Burst[]): readonly Exchange[] => bursts.at(-1)?.answers ?? []

export const rateLimit: readonly Rule[] = [
  {
    id: 'rate-headers',
    title: 'Every response carries the three X-RateLimit headers',
    source: 'I31',
    needs: 'read',
    check: ({ exchanges }) => {
      const answers = some(
        exchanges.filter(({ status }) => status !== 0),
        'there was no answer',
      )
      const lacking = answers.filter(
        ({ headers }) => ![LIMIT, REMAINING, RESET].every((name) => headers.has(name)),
      )
      const [first] = lacking
      return first === undefined
        ? null
        : {
            seen: `${lacking.length} of ${answers.length} lack some, the first: ${describe(first)}, ${outcome(first)}`,
            expected: 'all three',
          }
    },
  },
  {
    id: 'limit-header',
    title: `${LIMIT} is ${RATE_LIMIT}`,
    source: 'I32',
    needs: 'read',
    check: (evidence) =>
      header(
        evidence,
        LIMIT,
        (answer) => value(answer, LIMIT) === String(RATE_LIMIT),
        String(RATE_LIMIT),
      ),
  },
  {
    id: 'remaining-header',
    title: `${REMAINING} is a whole number, at most the limit`,
    source: 'I33',
    needs: 'read',
    check: (evidence) =>
      header(
        evidence,
        REMAINING,
        (answer) => {
          const limit = value(answer, LIMIT)
          return (
            isWhole(value(answer, REMAINING)) &&
            (!isWhole(limit) || Number(value(answer, REMAINING)) <= Number(limit))
          )
        },
        'a whole number, at most the limit',
      ),
  },
  {
    id: 'reset-header',
    title: `${RESET} is numeric`,
    source: 'I34',
    needs: 'read',
    check: (evidence) =>
      header(
        evidence,
        RESET,
        (answer) => /^-?\d+(\.\d+)?$/.test(value(answer, RESET)),
        'a number, in whatever unit',
      ),
  },
  {
    id: 'remaining-counts',
    title: `${REMAINING} falls with each use, and is 0 on a 429`,
    source: 'I33',
    needs: 'write',
    check: (evidence) => {
      const answers = lastBurst(step(evidence, 'bursts')).filter(
        (answer) => counted(answer) && isWhole(value(answer, REMAINING)),
      )
      const [first, second] = some(answers, `no answer has a count in ${REMAINING}`)
      const falling =
        first !== undefined && second !== undefined && accepted(first) && accepted(second)
          ? unless(
              Number(value(second, REMAINING)) < Number(value(first, REMAINING)),
              `${value(first, REMAINING)}, then ${value(second, REMAINING)}`,
              'one less with the next request',
            )
          : null
      const spent = firstOf(
        answers.filter(({ status }) => status === 429),
        (answer) =>
          unless(
            Number(value(answer, REMAINING)) === 0,
            `${value(answer, REMAINING)} on a 429`,
            '0',
          ),
      )
      return falling ?? spent
    },
  },
  {
    // The interface fixes 100, so a service that announces and keeps another limit deviates,
    // however consistently.
    id: 'limit-100',
    title: `Exactly ${RATE_LIMIT} requests a minute are accepted with one key, then 429`,
    source: 'I29',
    needs: 'write',
    check: (evidence) => {
      needWorkingKeys(evidence)
      const bursts = step(evidence, 'bursts')
      const answers = lastBurst(bursts)
      const count = answers.filter(accepted).length
      const beyond = answers.find((answer) => !accepted(answer))
      const seconds = ((bursts.at(-1)?.endedAt ?? 0) - (bursts[0]?.startedAt ?? 0)) / 1000
      if (count > RATE_LIMIT && seconds >= RATE_WINDOW_SECONDS)
        throw new Unchecked('the service was too slow to send them within a minute')
      const then = beyond === undefined ? 'and no end' : `then ${outcome(beyond)}`
      return unless(
        count === RATE_LIMIT && beyond?.status === 429,
        `${count} accepted, ${then}`,
        `${RATE_LIMIT} accepted, then 429`,
      )
    },
  },
  {
    id: 'limit-per-key',
    title: 'One key’s spent limit does not touch another key',
    source: 'I30',
    needs: 'write',
    check: (evidence) => {
      const bystander = step(evidence, 'bystander')
      if (!lastBurst(step(evidence, 'bursts')).some(({ status }) => status === 429))
        throw new Unchecked('no limit was reached')
      return unless(
        bystander.status !== 429,
        `${describe(bystander)}: ${outcome(bystander)}`,
        'a limit of its own',
      )
    },
  },
]
