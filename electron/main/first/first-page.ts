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
import type { FirstView } from './glance.ts'

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

/** The first page with these keys in it, as markup, to be painted before any script runs (docs/performance.md, P20). `now`: ms since the epoch. */
export const firstPageOf = (
  { page, heads, rows, hidden, justNow, ago, thousands }: FirstTemplates,
  { connection, contrast, motion, staleDays, sort }: FirstView,
  keys: readonly FirstKey[],
  now: number,
): string => {
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
    marks: `${contrast === 'more' ? ' data-contrast="more"' : ''}${motion === 'less' ? ' data-motion="less"' : ''}`,
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
  const now = Date.now()
  const keys = layout === null ? null : firstKeys(folder, view, now)
  if (layout === null || keys === null) return null
  try {
    const text = readFileSync(join(templates, templatesFile(view.language, layout)), 'utf8')
    return firstPageOf(JSON.parse(text) as FirstTemplates, view, keys, now)
  } catch (cause) {
    log.error('the first page could not be made', cause)
    return null
  }
}
