import { keys, number } from './en-count.ts'

/** The keys of all connections. */
export const allKeys = {
  title: 'API keys of all connections',
  entry: 'API keys of all connections…',
  show: 'Show',
  choices: {
    all: 'All API keys',
    shared: 'Names that several connections have',
    unused30: 'Unused for 30 days',
    unused90: 'Unused for 90 days',
    unused180: 'Unused for 180 days',
  },
  showInList: (n: number) => `Show ${keys(n)} in the list`,
  unread: 'There is no list of its API keys yet.',
  none: 'No API key',
  neverUsed: (ago: string) => `No use recorded, created ${ago}`,
  more: (n: number) => `And ${number(n)} more.`,
}

/** Searching, filtering and choosing rows of the list. */
export const list = {
  part: 'Only a part of the list: the service has more API keys than it listed. An API key that is missing here may exist.',
  search: 'Search API keys',
  searchOrPaste: 'Search, or paste a key',
  searchShort: 'Search',
  searchHint: 'Search by name, ID or last four',
  clearSearch: 'Clear search',
  pasted: (four: string) => `Ends like the pasted secret: …${four}`,
  pastedNone: (four: string) => `No listed key ends in …${four}.`,
  found: (n: number) => `${keys(n)} shown.`,
  number,
  shown: (n: number, all: number) => `${number(n)} of ${keys(all)}`,
  filters: 'Filters',
  unusedFor: 'Unused for',
  allConnections: 'All connections…',
  filter: {
    unused30: '30 days',
    unused90: '90 days',
    unused180: '180 days',
    own: 'This app',
    duplicate: 'Duplicate name',
  },
  none: 'No key matches.',
  noneLead: 'The search or the filters hide all keys.',
  noneFound: 'No name, ID or last four characters match the search.',
  createNamed: (name: string) => `Create “${name}”`,
  noId: 'The service’s answer has no readable ID for this API key, so it can only be shown.',
  appeared: 'New since last visit, and not known to Keystow before',
  notes: 'Notes',
  clearFilters: 'Clear filters',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown keys',
  selection: 'Selected keys',
  selected: (n: number, hidden: number) =>
    hidden === 0
      ? `${number(n)} selected`
      : `${number(n)} selected, of which ${number(hidden)} ${hidden === 1 ? 'is' : 'are'} hidden by the filter`,
  clearSelection: 'Clear selection',
  resize: (column: string) => `Width of ${column}`,
}
