import { expect, test } from 'vitest'
import {
  type ActivityEntry,
  ANY_ACTIVITY,
  filterActivity,
} from '../../electron/contract/activity.ts'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import { nameInText } from '../../electron/contract/shown-name.ts'
import { createSearch } from '../../src/features/keys/search.ts'
import { rowBeginningWith } from '../../src/features/keys/type-ahead.ts'
import { filterRequests } from '../../src/features/lab/filter-requests.ts'
import { ranked } from '../../src/shell/palette/rank.ts'

/** How many things of this name each search finds. */
const foundBy = (query: string, name: string) => ({
  list: createSearch([{ id: '', name, lastFour: '' } as ApiKey], () => '').find(query).length,
  notes: createSearch([{ id: '', name: '', lastFour: '' } as ApiKey], () => name).find(query)
    .length,
  palette: ranked([{ label: nameInText(name) }], query, 9).items.length,
  rows: rowBeginningWith([{ name }], 0, query) + 1,
  activity: filterActivity([{ keyName: name, keyId: null, connection: '' } as ActivityEntry], {
    ...ANY_ACTIVITY,
    text: query,
  }).length,
  requests: filterRequests([{ method: 'GET', target: name, status: 200 }], query).length,
})

test.each([
  ['buro', 'Büro'],
  ['BURO', 'Bu\u0308ro'],
  ['büro', 'Bu\u0308ro'],
  ['bu\u0308ro', 'BÜRO'],
  ['büro', 'Buro'],
  ['cafe', 'Café'],
  ['strasse', 'Straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['οδοσ', 'Οδός'],
  ['istanbul', 'İstanbul'],
  ['ISIK', 'ışık'],
  ['acme', 'ac\u200bme'],
  ['ac\u00adme', 'acme'],
  ['acme', '\u202eacme'],
  ['acme', 'ａｃｍｅ'],
  ['office', 'oﬃce'],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['a\u00a0b', 'A\u3000B'],
])(
  'every search finds by %j what is called %j: without case, accents and what cannot be seen',
  (query, name) => {
    expect(foundBy(query, name)).toEqual({
      list: 1,
      notes: 1,
      palette: 1,
      rows: 1,
      activity: 1,
      requests: 1,
    })
  },
)

test('another letter is still another name', () => {
  expect(foundBy('bora', 'Büro')).toEqual({
    list: 0,
    notes: 0,
    palette: 0,
    rows: 0,
    activity: 0,
    requests: 0,
  })
})
