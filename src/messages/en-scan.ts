import { bytesIn } from '../../electron/contract/count.ts'
import type { ScanEnd, ScanMinutes, SkipReason } from '../../electron/contract/scan.ts'
import { count, number, tenths } from './en-count.ts'

const bytes = bytesIn('en')

/** The texts of the scan for keys in files. */
export const scan = {
  lead: 'Looks for API keys in folders that you choose. The scan sends nothing. Keystow remembers only where a key is, not the key itself.',
  folders: 'Folders',
  noFolders: 'No folder chosen yet.',
  addFolder: 'Add folder…',
  dropFolder: (path: string) => `Leave out ${path}`,
  also: 'Also look in',
  git: 'Git histories in these folders',
  histories: 'Histories of shells',
  transcripts: 'Transcripts of assistants',
  time: 'At most',
  minutes: { 10: '10 minutes', 60: '1 hour', 480: '8 hours' } satisfies Record<ScanMinutes, string>,
  change: 'Change scan',
  start: 'Start scan',
  nothingToScan: 'Choose a folder first, or tick histories or transcripts.',
  recognizable: (n: number) =>
    n === 0
      ? 'No key can be recognized for certain yet. Secrets that are kept here, and those that Keystow signs in with, are noted when a scan starts.'
      : `${count(n, 'key', 'keys')} can be recognized for certain, because ${n === 1 ? 'its secret was' : 'their secrets were'} on this computer.`,
  running: 'Scanning…',
  paused: 'Paused',
  pause: 'Pause',
  cancel: 'Cancel scan',
  counts: (files: number, size: number, repositories: number) =>
    [
      count(files, 'file', 'files'),
      bytes(size),
      ...(repositories === 0 ? [] : [count(repositories, 'repository', 'repositories')]),
    ].join(' · '),
  found: (n: number) => (n === 0 ? 'Nothing found' : `${count(n, 'place', 'places')} found`),
  results: 'Results',
  facts: 'Found by the last scan in',
  foundOld: 'The last scan found the old key in these files:',
  morePlaces: (n: number) => `${count(n, 'more place', 'more places')} in the results of the scan`,
  ends: {
    done: 'Finished',
    incomplete: 'Not everything was scanned',
    cancelled: 'Cancelled before its end',
    budget: 'Ended: the time or the size that was allowed is used up',
    failed: 'Ended by an error',
  } satisfies Record<ScanEnd, string>,
  thisKey: 'this key',
  delivered: (when: string) => `Delivered here on ${when}`,
  endsLike: (lastFour: string) => `ends like …${lastFour}`,
  looksLike: 'looks like a key',
  chance: (chance: number) =>
    `That any of these agrees by accident has a chance of ${chance < 0.001 ? 'less than 0.1' : tenths(chance * 100)}%.`,
  unknownKey: 'Not one of your keys, as far as is known',
  notListed: '(not listed now)',
  commit: (id: string, versions: number) =>
    versions === 1
      ? `in the history, commit ${id}`
      : `in the history, ${number(versions)} versions, oldest commit ${id}`,
  noCommit: 'in the repository, of no commit',
  reveal: 'Show in file manager',
  copyPath: 'Copy path',
  pathCopied: 'Path copied.',
  notCopied: 'The path could not be copied.',
  askOf: (connection: string) => `Ask ${connection}…`,
  answers: {
    alive: 'The service accepts it: it is a key that works.',
    refused: 'The service refuses it (401): it does not work there.',
  },
  actions: (path: string) => `Actions for ${path}`,
  more: 'There were more places than are listed.',
  showMore: (n: number) => `Show ${number(n)} more`,
  skipped: 'Not scanned',
  skips: {
    unreadable: 'could not be read',
    large_file: 'only the beginning, because it is very large',
    system_folder: 'folders of the system',
    link: 'links that lead out of the chosen folders',
    own_database: 'Keystow’s own databases, which hold no secrets',
    no_git: 'git histories, because git is not installed',
    git_links: 'links, pipes and devices among git objects',
    git_elsewhere: 'git histories outside the chosen folders (add their repository)',
    git_failed: 'git histories that git could not read as a whole',
    git_missing: 'objects of git histories that are not on this computer (partial clone)',
    git_large: 'versions of files and folders that are very large',
  } satisfies Record<SkipReason, string>,
  skip: (n: number, why: string, example: string) =>
    n === 1 ? `${why}: ${example}` : `${number(n)} × ${why}, e.g. ${example}`,
  forget: 'Forget results',
  forgotten: 'The results were forgotten.',
}
