import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { Evidence } from '../evidence.ts'
import { accepted, describe, type Exchange } from '../exchange.ts'
import {
  dataFieldsOf,
  dataOf,
  type Fields,
  isFields,
  kindOf,
  recordsOf,
  show,
  shows,
} from '../read.ts'
import {
  type Finding,
  firstOf,
  type Rule,
  some,
  step,
  Unchecked,
  unless,
  unlessSuccess,
} from '../rule.ts'
import { isTimestamp } from '../utc-timestamp.ts'

const NO_LIST = 'no list could be read'

/** Successful answers whose body was kept. */
const readable = ({ exchanges }: Evidence): readonly Exchange[] =>
  exchanges.filter((answer) => accepted(answer) && answer.text !== null)

const lists = (evidence: Evidence): readonly Exchange[] =>
  readable(evidence).filter(
    (answer) => answer.ask.operation === 'list' && dataOf(answer) !== undefined,
  )

const recordsIn = (list: Exchange): readonly Fields[] => recordsOf(list)?.filter(isFields) ?? []

const listedRecords = (evidence: Evidence): readonly Fields[] =>
  some(lists(evidence).flatMap(recordsIn), NO_LIST)

/** The creates' own data, where they are where they belong. */
const createdFields = ({ creations }: Evidence): readonly Fields[] =>
  creations
    .filter(({ answer }) => accepted(answer) && dataOf(answer) !== undefined)
    .map(({ answer }) => dataFieldsOf(answer))

const SHAPE: Readonly<Record<string, readonly string[]>> = {
  id: ['string'],
  name: ['string'],
  lastFour: ['string'],
  createdAt: ['string'],
  lastUsedAt: ['string', 'null'],
}

const listedShape = (record: unknown): Finding | null =>
  isFields(record)
    ? firstOf(Object.entries(SHAPE), ([field, kinds]) =>
        unless(
          kinds.includes(kindOf(record[field])),
          `${field}: ${kindOf(record[field])}`,
          `${field}: ${kinds.join(' or ')}`,
        ),
      )
    : { seen: `an entry that is ${kindOf(record)}`, expected: 'records' }

const idsIn = (list: Exchange): readonly unknown[] =>
  recordsIn(list)
    .map(({ id }) => id)
    .filter((id) => id !== undefined)

const twice = (ids: readonly unknown[]): Finding | null =>
  unless(
    new Set(ids).size === ids.length,
    `${ids.length} keys share ${new Set(ids).size} ids`,
    'an id of its own for each key',
  )

const idForm = ({ id }: Fields): Finding | null =>
  unless(
    typeof id !== 'string' || /^key_./s.test(id),
    `an id that begins "${String(id).slice(0, 4)}"`,
    'key_ followed by characters',
  )

const timestamp = (field: string, value: unknown): Finding | null =>
  unless(
    typeof value !== 'string' || isTimestamp(value),
    `${field} ${show(String(value))}`,
    'a time in ISO 8601, in UTC (…Z or …+00:00)',
  )

export const list: readonly Rule[] = [
  {
    id: 'list-answers',
    title: 'GET /api/v1/api-keys with a valid key succeeds',
    source: 'I6',
    needs: 'read',
    check: ({ steps }) => unlessSuccess(steps.list),
  },
  {
    id: 'envelope',
    title: 'Every success is a JSON object with its result in "data"',
    source: 'I5',
    needs: 'read',
    // A strict reader would forbid other properties beside it; they are taken for legal additions
    // here.
    check: (evidence) =>
      firstOf(some(readable(evidence), 'nothing succeeded'), (answer) =>
        unless(
          dataOf(answer) !== undefined,
          `${describe(answer)}: ${isFields(answer.json) ? 'an object without "data"' : `JSON: ${kindOf(answer.json)}`}`,
          'an object with "data"',
        ),
      ),
  },
  {
    id: 'list-shape',
    title: '"data.keys" is an array of id, name, lastFour, createdAt, lastUsedAt',
    source: 'I7',
    needs: 'read',
    check: (evidence) =>
      firstOf(some(lists(evidence), NO_LIST), (answer) => {
        const records = recordsOf(answer)
        return records === null
          ? {
              seen: `data.keys: ${kindOf(dataFieldsOf(answer).keys)}`,
              expected: 'data.keys: array',
            }
          : firstOf(records, listedShape)
      }),
  },
  {
    id: 'id-form',
    title: 'An id begins with key_, followed by characters',
    source: 'I8',
    needs: 'read',
    check: (evidence) => firstOf([...listedRecords(evidence), ...createdFields(evidence)], idForm),
  },
  {
    id: 'ids-unique',
    title: 'An id identifies one key: no other gets it, not even later',
    source: 'I9',
    needs: 'read',
    check: (evidence) => {
      const made = evidence.creations.filter(({ id }) => id !== null).map(({ id }) => id)
      const within = firstOf(some(lists(evidence), NO_LIST), (answer) => twice(idsIn(answer)))
      return within ?? twice([...idsIn(evidence.steps.list), ...made])
    },
  },
  {
    id: 'last-four',
    title: 'lastFour is the last 4 characters of the key',
    source: 'I11',
    needs: 'read',
    check: (evidence) => {
      const records = listedRecords(evidence).filter(({ lastFour }) => typeof lastFour === 'string')
      const long = firstOf(records, ({ lastFour }) =>
        unless(String(lastFour).length === 4, `${String(lastFour).length} characters`, '4'),
      )
      const own = unless(
        recordsIn(evidence.steps.list).some(
          ({ lastFour }) => lastFour === lastFourOf(evidence.token),
        ),
        'no listed key ends as the token does',
        'the token’s own key in the list',
      )
      const created = firstOf(evidence.creations, ({ id, name, sender }) => {
        const row = records.find((record) => record.id === id && record.name === name)
        if (row === undefined || sender?.secret == null) return null
        return unless(
          row.lastFour === lastFourOf(sender.secret),
          `${sender.name} is listed with others`,
          'the last 4 of what its create gave',
        )
      })
      return long ?? own ?? created
    },
  },
  {
    id: 'timestamps',
    title: 'createdAt and lastUsedAt of a listed key are ISO 8601 in UTC',
    source: 'I12',
    needs: 'read',
    check: (evidence) =>
      firstOf(
        listedRecords(evidence),
        ({ createdAt, lastUsedAt }) =>
          timestamp('createdAt', createdAt) ?? timestamp('lastUsedAt', lastUsedAt),
      ),
  },
  {
    id: 'list-hides-keys',
    title: 'A list never contains a full key',
    source: 'I14',
    needs: 'read',
    check: (evidence) => {
      const secrets = [
        evidence.token,
        ...evidence.creations.flatMap(({ sender }) => sender?.secret ?? []),
      ]
      const answers = evidence.exchanges.filter(
        ({ ask, text }) => ask.operation === 'list' && text !== null,
      )
      return firstOf(some(answers, NO_LIST), (answer) =>
        unless(
          !secrets.some((secret) => shows(answer, secret)),
          `${describe(answer)} shows one`,
          'lastFour only',
        ),
      )
    },
  },
  {
    id: 'never-used',
    title: 'lastUsedAt is null for a key that was never used',
    source: 'I13',
    needs: 'write',
    check: (evidence) => {
      const listed = recordsIn(step(evidence, 'listed'))
      const row = listed.find(({ id }) => id === step(evidence, 'second').id)
      if (row?.lastUsedAt === undefined)
        throw new Unchecked('the new key is not listed, or without lastUsedAt')
      return unless(row.lastUsedAt === null, `lastUsedAt: ${kindOf(row.lastUsedAt)}`, 'null')
    },
  },
]
