import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  FIRST_LAYOUTS,
  type FirstLayout,
  type FirstRowKind,
  type FirstTemplates,
  fillHoles,
  headName,
  templatesFile,
} from '../../contract/first-page.ts'
import { IN_USE, type KeyStatus, keyStatus } from '../../contract/key-status.ts'
import { nameParts } from '../../contract/shown-name.ts'
import { agoOf } from '../../contract/times.ts'
import { log } from '../diagnostics/log.ts'
import { type FirstKey, firstKeys } from './first-keys.ts'
import type { FirstRemote, FirstView } from './glance.ts'

/** As text and within quotes. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const nameMarkup = (name: string, hidden: string): string =>
  nameParts(name)
    .map((part) => (part.hidden ? fillHoles(hidden, { text: escaped(part.text) }) : escaped(part.text)))
    .join('')

const kindOf = ({ own }: FirstKey, status: KeyStatus): FirstRowKind => {
  if (own) return 'own'
  return status.kind === 'idle' && status.days === 1 ? 'idle_one' : status.kind
}

/** What a person set for all that is shown, as attributes of `html`. */
const marksOf = ({ contrast, motion }: FirstView): string =>
  `${contrast === 'more' ? ' data-contrast="more"' : ''}${motion === 'less' ? ' data-motion="less"' : ''}`

/** The first page of a service on the network: what its keys are is for the service to say. */
export const firstShellOf = ({ shell, hidden, production }: FirstTemplates, view: FirstView, connection: FirstRemote): string =>
  fillHoles(shell, {
    marks: marksOf(view),
    mode: connection.accent ?? 'remote',
    name: nameMarkup(connection.name, hidden),
    address: escaped(connection.address),
    production: connection.production ? production : '',
  })

/** The first page with these keys in it, as markup, to be painted before any script runs (docs/performance.md, P20). `now`: ms since the epoch. */
export const firstPageOf = (
  { page, heads, rows, hidden, justNow, ago, thousands }: FirstTemplates,
  view: FirstView,
  keys: readonly FirstKey[],
  now: number,
): string => {
  const { connection, staleDays, sort } = view
  // Main's first use of `Intl` takes longer than the whole page otherwise (docs/performance.md, P20).
  const number = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  const relative = (iso: string): string => {
    const passed = agoOf(Date.parse(iso), now)
    if (passed === null) return escaped(justNow)
    const { one, more } = ago[passed.unit]
    return escaped(fillHoles(passed.count === 1 ? one : more, { count: number(passed.count) }))
  }
  const row = (key: FirstKey): string => {
    const { id, name, lastFour, createdAt, usedAt, own } = key
    const status = own ? IN_USE : keyStatus({ createdAt, lastUsedAt: usedAt }, now, staleDays)
    return fillHoles(rows[kindOf(key, status)], {
      id: escaped(id),
      name: nameMarkup(name, hidden),
      lastFour: escaped(lastFour),
      created: relative(createdAt),
      used: usedAt === null ? '' : relative(usedAt),
      days: 'days' in status ? number(status.days) : '',
    })
  }
  return fillHoles(page, {
    marks: marksOf(view),
    name: nameMarkup(connection.name, hidden),
    head: heads[headName(sort)],
    rows: keys.map(row).join(''),
  })
}

const layoutOf = (width: number): FirstLayout | null =>
  (Object.keys(FIRST_LAYOUTS) as FirstLayout[]).find((layout) => {
    const [least, most] = FIRST_LAYOUTS[layout]
    return width >= least && width <= most
  }) ?? null

/** `templates`: the folder of the built ones. `width`: of the window, in CSS pixels. null where the page is to begin as any other. */
export const firstPage = (folder: string, templates: string, view: FirstView, width: number): string | null => {
  const layout = layoutOf(width)
  if (layout === null) return null
  const { connection, language } = view
  const built = () => JSON.parse(readFileSync(join(templates, templatesFile(language, layout)), 'utf8')) as FirstTemplates
  try {
    if (connection.kind === 'remote') return firstShellOf(built(), view, connection)
    const now = Date.now()
    const keys = firstKeys(folder, connection, view, now)
    return keys === null ? null : firstPageOf(built(), view, keys, now)
  } catch (cause) {
    log.error('the first page could not be made', cause)
    return null
  }
}
