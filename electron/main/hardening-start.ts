/** The exit code of a start that is refused: a fault of how the program was called (`EX_CONFIG` of sysexits.h). */
export const REFUSED = 78

// No fuse covers these: they are Chromium's, which obeys them unasked.
const LOOKS_IN = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'auto-open-devtools-for-tabs',
  'enable-automation',
]
const RUNS_OTHER_CODE = [
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
]
const PROTECTS_LESS = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'allow-sandbox-debugging',
  'single-process',
  'in-process-gpu',
  // A key store of macOS that everybody has the key to.
  'use-mock-keychain',
]
const WRITES_DOWN = ['log-net-log', 'ssl-key-log-file', 'trace-startup', 'trace-config-file']

export interface Start {
  readonly packaged: boolean
  readonly root: boolean
  readonly hasSwitch: (name: string) => boolean
}

/** The given switches for which a packaged app does not start. One that is not packaged takes all: tests and tools need them. */
export const refusedSwitches = ({ packaged, root, hasSwitch }: Start): readonly string[] => {
  if (!packaged) return []
  // As root Chromium's sandbox cannot work at all, and who is root can take it away by other means.
  const sandbox = root ? [] : ['no-sandbox']
  return [...LOOKS_IN, ...RUNS_OTHER_CODE, ...PROTECTS_LESS, ...WRITES_DOWN, ...sandbox].filter(hasSwitch)
}

/** What whoever called reads on stderr. */
export const refusal = (switches: readonly string[]): string =>
  `keystow: not started: ${switches.map((name) => `--${name}`).join(', ')} would open it to other programs or take its protection away\n`

const VARIABLES = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_DEBUG',
  'SSLKEYLOGFILE',
  'ELECTRON_RUN_AS_NODE',
]

/** A launcher's environment must not turn certificate checks off, write TLS keys down, or bend the programs that we start. */
export const cleanEnvironment = (env: Record<string, string | undefined>): void => {
  for (const name of VARIABLES) delete env[name]
}
