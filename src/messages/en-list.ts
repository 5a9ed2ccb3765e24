import { counter, numbersIn } from '../../electron/contract/count.ts'

const count = counter('en')
const number = numbersIn('en')

/** Searching, filtering and choosing rows of the list. */
export const list = {
  search: 'Search API keys',
  searchShort: 'Search',
  searchHint: 'Search by name, ID or last four',
  clearSearch: 'Clear search',
  pasted: (four: string) => `Pasted secret matches …${four}`,
  pastedNone: (four: string) => `No listed key ends in …${four}. The pasted secret was not kept.`,
  found: (n: number) => `${count(n, 'API key', 'API keys')} shown.`,
  number,
  shown: (n: number, all: number) => `${number(n)} of ${count(all, 'API key', 'API keys')}`,
  filters: 'Filters',
  filter: {
    idle: 'Idle',
    unused: 'No use',
    new: 'New since last visit',
    own: 'This app',
    duplicate: 'Duplicate name',
    old: 'Older than a year',
    planned: 'Planned',
    unknown: 'Unknown',
  },
  healthAction: 'Health',
  healthTitle: 'What deserves a look',
  health: {
    idle: 'Idle',
    unused: 'No use recorded',
    duplicate: 'Duplicate names',
    old: 'Older than a year',
    planned: 'To be revoked',
    unknown: 'Unknown to Keystow',
    unproven: 'Revoked, 401 not confirmed',
  },
  none: 'No key matches.',
  noneLead: 'The search or the filters hide all keys.',
  noneFound: 'No name, ID or last four characters match the search.',
  createNamed: (name: string) => `Create “${name}”`,
  appeared: 'New since last visit, and not known to Keystow before',
  notes: 'Notes',
  clearFilters: 'Clear filters',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown keys',
  selection: 'Selected keys',
  selected: (n: number) => `${number(n)} selected`,
  clearSelection: 'Clear selection',
  resize: (column: string) => `Width of ${column}`,
}
