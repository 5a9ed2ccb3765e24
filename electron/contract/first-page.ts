import type { Settings, SortColumn } from './settings.ts'
import type { AgoUnit } from './times.ts'

/**
 * The first page: the shell and the rows as the components render them, made at build time with holes that main fills at the start, so
 * that the list is painted before any script runs (docs/start.md).
 */

/** What a row of the first page says of its key: `own`, the key that the app is signed in with, or its status. */
export type FirstRowKind = 'own' | 'active' | 'recent' | 'idle' | 'idle_one' | 'fresh' | 'unused'

/** Widths that the table looks different in, in CSS pixels of the window: those near a limit have no first page. */
export const FIRST_LAYOUTS = { narrow: [720, 880], usual: [930, 1380], wide: [1420, 4096] } as const
export type FirstLayout = keyof typeof FIRST_LAYOUTS

/** A head of the table, which shows what it is sorted by. */
export type FirstHead = `${SortColumn}-${'up' | 'down'}`
export const headName = ({ by, descending }: Settings['sort']): FirstHead => `${by}-${descending ? 'down' : 'up'}`

/** One language in one layout. */
export interface FirstTemplates {
  /** `index.html` whole. Holes: `marks` (attributes of `html`), `name` of the connection, `head` and `rows` of the table. */
  readonly page: string
  /** `index.html` for a service on the network, whose keys are not known yet. Holes: `marks`, `mode`, `name`, `address`, `production`. */
  readonly shell: string
  /** The mark of a connection that real customers depend on. */
  readonly production: string
  readonly heads: Readonly<Record<FirstHead, string>>
  /** Holes: `name`, `lastFour`, `id`, `created`, `used`, `days`. */
  readonly rows: Readonly<Record<FirstRowKind, string>>
  /** A character of a name that cannot be seen. Hole: `text`. */
  readonly hidden: string
  /** What is said of a moment ago. */
  readonly justNow: string
  /** How long ago something was, of one and of more. Hole: `count`. */
  readonly ago: Readonly<Record<AgoUnit, { readonly one: string; readonly more: string }>>
  /** What stands between the thousands of a number. */
  readonly thousands: string
}

/** Where a value goes. No template has such brackets of its own. */
export const hole = (name: string): string => `⟦${name}⟧`

/** Puts values, which are markup already, into the holes of a template. What they hold is not looked through again. */
export const fillHoles = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/⟦(\w+)⟧/g, (_hole, name: string) => values[name] ?? '')

/** The name of a template's file. */
export const templatesFile = (language: string, layout: FirstLayout): string => `${language}-${layout}.json`
