/** A seeded key: ages in milliseconds before the seeding; `lastUsed: null` for no recorded use. */
export interface SeedKey {
  readonly name: string
  readonly age: number
  readonly lastUsed: number | null
  /** Its secret is given out. `revoked`: and it is dead already. */
  readonly usable?: true
  readonly revoked?: true
  /** Listed with the last four of the set's first usable key. */
  readonly clash?: true
}

/** A workspace of a data set, by the name of its organization. */
interface SeedWorkspace {
  readonly organization: string
  readonly name: string
  readonly keys: readonly SeedKey[]
}

/**
 * A named set of organizations, workspaces and first keys, which the HTTP interface cannot make.
 */
export type DataSet = readonly SeedWorkspace[]

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The key that the app signs in with. */
export const OWN_KEY: SeedKey = {
  name: 'keystow-desktop',
  age: 20 * MINUTE,
  lastUsed: null,
  usable: true,
}

/** One workspace with these keys beside the app's own. */
export const oneWorkspace = (keys: readonly SeedKey[], own: SeedKey = OWN_KEY): DataSet => [
  { organization: 'Northwind', name: 'Production', keys: [own, ...keys] },
]
