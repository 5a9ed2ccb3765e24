import type { Creation, Evidence } from '../evidence.ts'
import { accepted, describe, outcome } from '../exchange.ts'
import { dataFieldsOf, dataOf, isFields, kindOf, recordsOf, show, shows } from '../read.ts'
import { firstOf, type Rule, some, step, Unchecked, unless, unlessSuccess } from '../rule.ts'
import { isTimestamp } from '../utc-timestamp.ts'

/**
 * Statuses that say that the operation is not there or takes no request as the interface describes
 * it. Any other 4xx can have an open reason.
 */
const NOT_THERE: ReadonlySet<number> = new Set([401, 404, 405, 415])

/** The creates whose result is where it belongs. */
const made = ({ creations, stopped }: Evidence): readonly Creation[] =>
  some(
    creations.filter(({ answer }) => accepted(answer) && dataOf(answer) !== undefined),
    creations.length === 0 ? stopped : 'no create gave its result in "data"',
  )

const secretOf = ({ answer }: Creation): string => {
  const { key } = dataFieldsOf(answer)
  return typeof key === 'string' ? key : ''
}

/** The fixed part before `_live_`, or undefined for another form. */
const prefixOf = (secret: string): string | undefined => /^(.+?)_live_./s.exec(secret)?.[1]

export const create: readonly Rule[] = [
  {
    id: 'create-answers',
    title: 'POST /api/v1/api-keys creates a key',
    source: 'I15',
    needs: 'write',
    check: (evidence) =>
      firstOf([step(evidence, 'first'), ...evidence.creations], ({ answer }) => {
        const open = answer.status >= 400 && answer.status < 500 && !NOT_THERE.has(answer.status)
        if (!open) return unlessSuccess(answer)
        if (answer !== step(evidence, 'first').answer) return null
        throw new Unchecked(
          `refused with ${answer.status}; limits on names and on the number of keys are open`,
        )
      }),
  },
  {
    id: 'create-shape',
    title: '"data" has id, name, key and createdAt',
    source: 'I17',
    needs: 'write',
    check: (evidence) =>
      firstOf(made(evidence), ({ answer }) =>
        firstOf(['id', 'name', 'key', 'createdAt'], (field) => {
          const value = dataFieldsOf(answer)[field]
          return unless(
            typeof value === 'string' && value !== '',
            `${field}: ${value === '' ? 'empty' : kindOf(value)}`,
            `${field}: string`,
          )
        }),
      ),
  },
  {
    id: 'create-time',
    title: 'createdAt of a new key is ISO 8601 in UTC',
    source: 'I12',
    needs: 'write',
    check: (evidence) =>
      firstOf(made(evidence), ({ answer }) => {
        const { createdAt } = dataFieldsOf(answer)
        return unless(
          typeof createdAt !== 'string' || isTimestamp(createdAt),
          `createdAt ${show(String(createdAt))}`,
          'ISO 8601 in UTC',
        )
      }),
  },
  {
    id: 'create-name',
    title: 'The answer has the name that was sent',
    source: 'I18',
    needs: 'write',
    check: (evidence) =>
      firstOf(made(evidence), ({ answer, name }) =>
        unless(dataFieldsOf(answer).name === name, 'another name', `"${name}"`),
      ),
  },
  {
    id: 'create-without-list-fields',
    title: 'The answer has no lastFour and no lastUsedAt',
    source: 'I19',
    needs: 'write',
    check: (evidence) =>
      firstOf(made(evidence), ({ answer }) =>
        firstOf(['lastFour', 'lastUsedAt'], (field) =>
          unless(!Object.hasOwn(dataFieldsOf(answer), field), `data.${field}`, `no ${field}`),
        ),
      ),
  },
  {
    id: 'secret-form',
    title: 'A key is <prefix>_live_<characters>',
    source: 'I20',
    needs: 'write',
    check: (evidence) =>
      firstOf(made(evidence).map(secretOf), (secret) =>
        unless(
          prefixOf(secret) !== undefined,
          `${secret.length} characters, not of this form`,
          '_live_ after a prefix, then characters',
        ),
      ),
  },
  {
    id: 'secret-prefix',
    title: 'The prefix is the same for every key',
    source: 'I21',
    needs: 'write',
    check: (evidence) => {
      const prefixes = made(evidence).flatMap((creation) => prefixOf(secretOf(creation)) ?? [])
      const different = new Set(some(prefixes, 'no key has a prefix'))
      return unless(different.size === 1, `${different.size} prefixes`, 'one')
    },
  },
  {
    id: 'secret-once',
    title: 'No answer but that to the create contains a full key',
    source: 'I22',
    needs: 'read',
    check: ({ token, creations, exchanges }) => {
      const others = exchanges.filter(({ ask, text }) => ask.operation !== 'list' && text !== null)
      const keys = creations.flatMap(({ sender, answer }) =>
        sender?.secret == null ? [] : [{ secret: sender.secret, own: answer }],
      )
      return firstOf(some(others, 'nothing but lists was asked'), (answer) =>
        unless(
          ![{ secret: token, own: null }, ...keys].some(
            ({ secret, own }) => answer !== own && shows(answer, secret),
          ),
          `${describe(answer)} shows another key`,
          'none',
        ),
      )
    },
  },
  {
    id: 'created-works',
    title: 'The full key value that the create gave is a valid key',
    source: 'I23',
    needs: 'write',
    check: (evidence) => unlessSuccess(step(evidence, 'used')),
  },
  {
    id: 'created-listed',
    title: 'A created key is in the list, with its name',
    source: 'I24',
    needs: 'write',
    check: (evidence) => {
      const listed = step(evidence, 'listed')
      const records = recordsOf(listed)
      if (records === null) throw new Unchecked('the list could not be read')
      return firstOf([step(evidence, 'first'), step(evidence, 'second')], ({ id, name }) => {
        const row = records.filter(isFields).find((record) => record.id === id)
        if (row === undefined)
          return { seen: `"${name}" is not listed`, expected: 'every key of the organization' }
        return unless(
          row.name === name,
          `listed under another name than "${name}"`,
          'the label given at creation',
        )
      })
    },
  },
  {
    id: 'name-required',
    title: 'A create without a name is refused',
    source: 'I16',
    needs: 'write',
    check: (evidence) => {
      const answer = step(evidence, 'createWithoutName')
      return unless(!accepted(answer), outcome(answer), 'any answer but a success')
    },
  },
]
