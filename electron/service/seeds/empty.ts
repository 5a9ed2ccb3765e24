import type { DataSet } from './data-set.ts'

/** One workspace with nothing but the key that one signs in with. */
export const empty: DataSet = [
  { organization: 'Northwind', name: 'Production', keys: [{ name: 'keystow-desktop', age: 0, lastUsed: null, usable: true }] },
]
