import { lastFourOf } from '../../contract/api-key.ts'
import type { FixedRule } from '../../contract/contract-check.ts'
import { isTimestamp } from '../../contract/utc-timestamp.ts'
import { rateRules } from './rate-rules.ts'
import { accepted, dataOf, isFields, isJsonType, kindOf, mediaTypeOf, once, recordsOf, type Sights, textsIn } from './sight.ts'
import { type Look, seen, unless } from './verdict.ts'

const JSON_TROUBLE = { no_json: 'not_json', empty: 'not_json', html: 'not_json', compressed: 'compressed', too_large: 'too_large' } as const

const SHAPE: Readonly<Record<string, readonly string[]>> = {
  id: ['string'],
  name: ['string'],
  lastFour: ['string'],
  createdAt: ['string'],
  lastUsedAt: ['string', 'null'],
}

const isJson = ({ list }: Sights): boolean => list.body.kind === 'json'

const json: Rule = ({ list }) => {
  const type = mediaTypeOf(list)
  if (!isJsonType(type)) return [seen('content_type', type, 'list')]
  return list.body.kind === 'json' ? [] : [seen(JSON_TROUBLE[list.body.kind], '', 'list')]
}

const keyNeeded: Rule = ({ no_key, unknown_key }) => {
  const asked = [['no_key', no_key] as const, ['unknown_key', unknown_key] as const]
  if (asked.every(([, sight]) => sight === null)) return null
  return asked.flatMap(([request, sight]) => (sight !== null && accepted(sight) ? [seen('accepted', sight.status, request)] : []))
}

const envelope: Rule = ({ list: { body } }) => {
  if (body.kind !== 'json') return null
  if (!isFields(body.value)) return [seen('body_kind', kindOf(body.value))]
  return unless('data' in body.value, 'no_data')
}

const listShape: Rule = (sights) => {
  const { list } = sights
  const data = dataOf(list)
  if (data === null) return null
  if (!Array.isArray(data.keys)) return [seen('keys_kind', kindOf(data.keys))]
  if (data.keys.length === 0) return null
  const entries = once(data.keys.filter((entry) => !isFields(entry)).map(kindOf)).map((kind) => seen('entry_kind', kind))
  const wrong = recordsOf(list).flatMap((record) =>
    Object.entries(SHAPE).flatMap(([field, kinds]) =>
      kinds.includes(kindOf(record[field])) ? [] : [`${field}: ${kindOf(record[field])}`],
    ),
  )
  return [...entries, ...once(wrong).map((value) => seen('field_kind', value))]
}

/** Looks at the texts of a field, where there are any. */
const ofTexts =
  (field: string, judge: (texts: readonly string[]) => Look): Rule =>
  ({ list }) => {
    const texts = textsIn(recordsOf(list), field)
    return texts.length === 0 ? null : judge(texts)
  }

const lastFour: Rule = ({ list }, token) => {
  const texts = textsIn(recordsOf(list), 'lastFour')
  if (texts.length === 0) return null
  const lengths = once(texts.filter((text) => text.length !== 4).map((text) => seen('last_four_length', text.length).value))
  return [
    ...lengths.map((value) => seen('last_four_length', value)),
    ...(texts.includes(lastFourOf(token)) || lengths.length > 0 ? [] : [seen('own_missing')]),
  ]
}

/** What a text that is no time in UTC looks like. */
const timeForm = (text: string): string => {
  if (/^\d+(\.\d+)?$/.test(text)) return 'number'
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'date'
  if (/T.*[+-]\d\d:?\d\d$/.test(text)) return 'offset'
  return /^\d{4}-\d\d-\d\d[T ][\d:.,]+$/.test(text) ? 'no_zone' : 'other'
}

const times: Rule = ({ list }) => {
  const records = recordsOf(list)
  const fields = ['createdAt', 'lastUsedAt'].flatMap((field) => textsIn(records, field).map((text) => [field, text] as const))
  if (fields.length === 0) return null
  const wrong = fields.filter(([, text]) => !isTimestamp(text)).map(([field, text]) => `${field}: ${timeForm(text)}`)
  return once(wrong).map((value) => seen('time_form', value))
}

/** A field beside the name that has a secret's form and ends as `lastFour` says: a name is whatever a person typed. */
const showsSecret = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(record).some(
    ([field, value]) =>
      field !== 'name' &&
      typeof value === 'string' &&
      /^.+_live_.{8,}$/.test(value) &&
      typeof record.lastFour === 'string' &&
      value.endsWith(record.lastFour),
  )

const hidesSecrets: Rule = ({ list }, token) =>
  list.text === '' ? null : unless(!list.text.includes(token) && !recordsOf(list).some(showsSecret), 'full_secret')

type Rule = (sights: Sights, token: string) => Look

/** Those that a list can show. Each cause is said once: what cannot be read for it is not seen. */
const RULES: Readonly<Partial<Record<FixedRule, Rule>>> = {
  I1: json,
  I2: keyNeeded,
  I5: envelope,
  I7: listShape,
  I8: ofTexts('id', (ids) =>
    unless(
      ids.every((id) => /^key_./s.test(id)),
      'id_form',
    ),
  ),
  I9: ofTexts('id', (ids) => unless(new Set(ids).size === ids.length, 'ids_twice', ids.length - new Set(ids).size)),
  I11: lastFour,
  I12: times,
  I14: hidesSecrets,
  I20: (_sights, token) => unless(/^.+_live_.+$/s.test(token), 'token_form'),
  ...rateRules,
}

const NEED_JSON: ReadonlySet<string> = new Set(['I5', 'I7', 'I8', 'I9', 'I11', 'I12', 'I14'])

/** What the answers show of a rule. Where the list itself was refused, only that is said. */
export const lookAt = (rule: FixedRule, sights: Sights, token: string): Look => {
  const { list } = sights
  if (rule === 'I6') return unless(accepted(list), 'status', list.status, 'list')
  const judge = RULES[rule]
  if (judge === undefined || !accepted(list) || (NEED_JSON.has(rule) && !isJson(sights))) return null
  return judge(sights, token)
}
