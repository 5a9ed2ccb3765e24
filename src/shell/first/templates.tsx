import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NO_ANNOTATION } from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { AppState } from '../../../electron/contract/app-state.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { type FirstLayout, type FirstRowKind, type FirstTemplates, headName, hole } from '../../../electron/contract/first-page.ts'
import { DEFAULT_SETTINGS, type Language, type Settings, SORT_COLUMNS } from '../../../electron/contract/settings.ts'
import { AGO_UNITS, type AgoUnit } from '../../../electron/contract/times.ts'
import { columnTemplate } from '../../features/api-keys/columns.ts'
import { KeyRow } from '../../features/api-keys/KeyRow.tsx'
import { KeyTableHead } from '../../features/api-keys/KeyTableHead.tsx'
import { mirrorList } from '../../features/api-keys/store.ts'
import { loadLanguage, text } from '../../messages/text.ts'
import { mirrorApp } from '../../state/app-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { Workspace } from '../Workspace.tsx'

const DAY = 86_400_000
const NOW = 100_000 * DAY
/** A number of days that stands for any but one. */
const MANY = 7_654

const daysAgo = (days: number): string => new Date(NOW - days * DAY - 1).toISOString()

/** What the row of each kind is rendered of: days since the key was created and used, and after how many without use one is idle. */
const KINDS: Readonly<Record<FirstRowKind, { readonly created: number; readonly used: number | null; readonly stale: number }>> = {
  own: { created: 2, used: null, stale: 30 },
  active: { created: 2, used: 0, stale: 30 },
  recent: { created: 20, used: 10, stale: 30 },
  idle: { created: MANY + 1, used: MANY, stale: 30 },
  idle_one: { created: 2, used: 1, stale: 1 },
  fresh: { created: 2, used: null, stale: 30 },
  unused: { created: MANY, used: null, stale: 30 },
}

const LONG_AGO = '2000-01-01T00:00:00.000Z'
/** As wide as a digit. */
const NO_DIGIT = '\u2007'

const connection: Connection = {
  id: 'connection',
  name: hole('name'),
  kind: 'local',
  baseUrl: '',
  lastFour: hole('lastFour'),
  keyId: 'own',
  keeping: 'sealed',
}
const key: ApiKey = { id: hole('id'), name: hole('name'), lastFour: hole('lastFour'), createdAt: daysAgo(0), lastUsedAt: null }
/** A service on the network, whose list is not there yet. */
const remote: Connection = { ...connection, id: 'remote', kind: 'remote', baseUrl: hole('address'), production: true }
const list: KeyListState = {
  connectionId: connection.id,
  phase: 'ready',
  refreshing: false,
  // Each filter but that of new keys has one: how many is not known yet, and left out.
  keys: [
    { ...key, id: 'own' },
    { ...key, id: 'idle', lastUsedAt: LONG_AGO },
    { ...key, id: 'unused', createdAt: LONG_AGO },
  ],
  listedAt: null,
  failure: null,
  uncertainSince: null,
  own: { certainty: 'known', ids: ['own'] },
  gauge: null,
  skew: 0,
}
const stateIn = (language: Language): AppState => ({
  platform: 'linux',
  updateMethod: 'source',
  version: '',
  connections: [connection, remote],
  activeId: connection.id,
  settings: DEFAULT_SETTINGS,
  language,
  storage: { state: 'available', backend: '' },
  notices: [],
  revoking: false,
  channel: { kind: 'off', unproven: false },
  allowances: [],
  lock: { locked: false, passphrase: false, system: false, record: 'known' },
})

/** Attributes of what is painted that paint nothing: until the page's script takes its place none of it can be used or heard. */
const UNPAINTED = / (?:id|style|title|tabindex|dateTime|data-(?:key-id|stop|exact-time|scrolled)|aria-[a-z]+)="[^"]*"/g
const PAINTED = / aria-(?:hidden|selected)="/
/** A share of the room for it: no attribute may say a style, so the styles read it from this one. */
const WIDTH = / style="width:(\d+%)"/g
const painted = (element: ReactElement): string =>
  renderToStaticMarkup(element)
    .replaceAll(WIDTH, ' data-width="$1"')
    .replaceAll(UNPAINTED, (attribute) => (PAINTED.test(attribute) ? attribute : ''))

/** Of the row that is rendered: any other time in it is that of its key's creation. */
let usedAt: string | null = null

/** The catalogue, with holes where a value of the start goes and nothing where none is known yet. */
const putHoles = (): void => {
  const many = text.list.number(MANY)
  const { idle, unused } = text.keys
  Object.assign(text.keys, {
    idle: (days: number) => idle(days).replace(many, hole('days')),
    unused: (days: number) => unused(days).replace(many, hole('days')),
    count: () => '',
  })
  Object.assign(text.list, { number: () => NO_DIGIT })
  Object.assign(text.times, { relative: (then: number) => hole(usedAt !== null && then === Date.parse(usedAt) ? 'used' : 'created') })
  Object.assign(text.connections, { signedInWith: () => '', sealed: () => '' })
  Object.assign(text.gauge, { unknown: '' })
}

const nothing = (): void => {}

const rowOf = (kind: FirstRowKind, layout: FirstLayout): string => {
  const { created, used, stale } = KINDS[kind]
  usedAt = used === null ? null : daysAgo(used)
  return painted(
    <KeyRow
      layout={layout}
      connectionId={connection.id}
      apiKey={{ ...key, createdAt: daysAgo(created) }}
      annotation={NO_ANNOTATION}
      lease={null}
      own={kind === 'own' ? 'yes' : 'no'}
      appeared={false}
      now={NOW}
      staleDays={stale}
      usedAt={usedAt}
      rowIndex={2}
      current={false}
      selected={false}
      detailed={false}
      access="write"
      top={0}
      onFocus={nothing}
      onChoose={nothing}
      onRangeStart={nothing}
      inMenu={false}
    />,
  )
}

const headOf = (sort: Settings['sort'], layout: FirstLayout): string =>
  painted(<KeyTableHead sort={sort} widths={{}} layout={layout} chosen="none" onChoose={nothing} />)

const headsOf = (layout: FirstLayout): FirstTemplates['heads'] =>
  Object.fromEntries(
    SORT_COLUMNS.flatMap((by) => [false, true].map((descending) => [headName({ by, descending }), headOf({ by, descending }, layout)])),
  ) as FirstTemplates['heads']

const EMPTY_ROWS = '<div role="rowgroup" class="relative"></div>'
/** The status bar joins two facts by this. Neither is known yet. */
const BETWEEN = '> · <'

/** What is rendered, with parts of it replaced, each of which must be there. */
const replaceIn = (markup: string, parts: readonly (readonly [found: string, by: string])[]): string =>
  parts.reduce((changed, [found, by]) => {
    if (!changed.includes(found)) throw new Error('what the first page replaces in the shell is not there')
    return changed.replace(found, by)
  }, markup)

/** The built `index.html` with the shell in the place of what it shows meanwhile. */
const putIn = (html: string, language: Language, layout: FirstLayout, mode: string, shell: string): string => {
  const whole = html
    .replace('<html lang="en"', `<html lang="${language}" data-mode="${mode}"${hole('marks')}`)
    .replace(
      /(<div id="root">).*(<\/div>\s*<\/body>)/s,
      `$1<div class="first" data-layout="${layout}" aria-hidden="true" inert>${shell}</div>$2`,
    )
  if (!whole.includes(shell) || !whole.includes(hole('marks'))) throw new Error('the first page has no place in index.html')
  return whole
}

const pageOf = (html: string, language: Language, layout: FirstLayout): string => {
  const shell = replaceIn(painted(<Workspace connection={connection} />), [
    [BETWEEN, '><'],
    [headOf(DEFAULT_SETTINGS.sort, layout), hole('head')],
    [EMPTY_ROWS, EMPTY_ROWS.replace('></', `>${hole('rows')}</`)],
  ])
  return putIn(html, language, layout, 'local', shell)
}

const productionMark = (): string => painted(<Badge tone="danger">{text.connections.production}</Badge>)

const shellOf = (html: string, language: Language, layout: FirstLayout): string => {
  const shell = replaceIn(painted(<Workspace connection={remote} />), [
    [BETWEEN, '><'],
    [productionMark(), hole('production')],
  ])
  return putIn(html, language, layout, hole('mode'), shell)
}

/** The widths of the columns, which no attribute may say. */
export const styleOf = (layout: FirstLayout): string => `.first[data-layout=${layout}]{--columns:${columnTemplate({}, layout)}}`

const agosOf = (): FirstTemplates['ago'] => {
  const of = (unit: AgoUnit, count: number): string => text.times.ago(count, unit).replace(String(count), hole('count'))
  return Object.fromEntries(AGO_UNITS.map((unit) => [unit, { one: of(unit, 1), more: of(unit, 2) }])) as FirstTemplates['ago']
}

/** The templates of one language in one layout. `html`: the built page. */
export const templatesOf = async (language: Language, layout: FirstLayout, html: string): Promise<FirstTemplates> => {
  await loadLanguage(language)
  mirrorApp(stateIn(language))
  mirrorList(list)
  const justNow = text.times.relative(NOW, NOW)
  const thousands = text.list.number(MANY).replaceAll(/\d/g, '')
  putHoles()
  const hidden = painted(<ShownName name={'\u200b'} />)
  const rows = Object.fromEntries((Object.keys(KINDS) as FirstRowKind[]).map((kind) => [kind, rowOf(kind, layout)]))
  return {
    page: pageOf(html, language, layout),
    shell: shellOf(html, language, layout),
    production: productionMark(),
    heads: headsOf(layout),
    rows: rows as FirstTemplates['rows'],
    hidden: hidden.replace(/^<bdi[^>]*>(.*)<\/bdi>$/, '$1').replace(/⟨.*⟩/, hole('text')),
    justNow,
    ago: agosOf(),
    thousands,
  }
}
