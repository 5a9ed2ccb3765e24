/** How the command is called. Each run is one command in one of these. */
export const CONDITIONS = {
  'no terminal': '',
  'a reader that left': '',
  'a reader of one line': '',
  'a full disk': 'exec >/dev/full;',
  'no standard error': 'exec 2>/dev/full;',
  'no HOME': 'unset HOME;',
  'a read-only HOME': 'chmod 500 "$HOME";',
  'a deleted folder': 'mkdir deleted; cd deleted; rmdir "$PWD";',
  '3,000 keys': '',
  'an app that quits': '',
} as const
export type Condition = keyof typeof CONDITIONS

export interface Case {
  readonly words: readonly string[]
  /** What it reads. Its input stays open. */
  readonly input?: string
  /** Ends by itself, but for its input, or once it is asked to. */
  readonly serves?: boolean
  /** Nothing is lost with what it prints. */
  readonly onlyReads?: boolean
  /** Prints nothing by itself. */
  readonly isSilent?: boolean
  readonly needsFolder?: boolean
  readonly asks?: boolean
  /** Exit code of a run that nothing troubles. */
  readonly ends?: number
}

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'prove', version: '1' },
  },
}

export const CASES: readonly Case[] = [
  { words: ['list'], onlyReads: true, asks: true },
  { words: ['create', 'shop', '--to', 'kept', '--json'], asks: true },
  {
    words: ['run', '--', process.execPath, '-e', 'process.exit(3)'],
    isSilent: true,
    needsFolder: true,
    asks: true,
    ends: 3,
  },
  { words: ['status'], onlyReads: true },
  { words: ['list', '--json'], onlyReads: true, asks: true },
  { words: ['create', 'shop', '--to', './.env'], needsFolder: true, asks: true },
  { words: ['rotate', 'key_1', '--to', 'kept'], asks: true },
  { words: ['revoke', 'key_1'], asks: true },
  {
    words: ['mcp'],
    input: `${JSON.stringify(HELLO)}\n`,
    serves: true,
    onlyReads: true,
    needsFolder: true,
  },
  { words: ['lab'], serves: true },
  { words: ['lab', '--openapi'], onlyReads: true },
  { words: ['help', 'run'], onlyReads: true },
  { words: ['--version'], onlyReads: true },
]

/** The exit code that docs/command.md names. */
export const documented = (
  { onlyReads, isSilent, needsFolder, asks, ends = 0 }: Case,
  condition: Condition,
): number => {
  if (condition === 'a deleted folder' && needsFolder) return 64
  if (condition === 'an app that quits' && asks) return 75
  if (isSilent) return ends
  if (condition === 'a full disk') return 74
  return condition === 'a reader that left' && !onlyReads ? 74 : ends
}
