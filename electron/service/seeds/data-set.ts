/** A seeded key: ages in milliseconds before the seeding; `lastUsed: null` for no recorded use. `usable`: its secret is given out. */
export interface SeedKey {
  readonly name: string
  readonly age: number
  readonly lastUsed: number | null
  readonly usable?: true
}

export interface SeedWorkspace {
  readonly organization: string
  readonly name: string
  readonly keys: readonly SeedKey[]
}

/** A named set of organizations, workspaces and first keys, which the HTTP interface cannot make. */
export type DataSet = readonly SeedWorkspace[]

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
