/**
 * The exit code of a start that is refused: a fault of how the program was called (`EX_CONFIG` of
 * sysexits.h).
 */
export const REFUSED = 78

/** A switch as it can be printed: it may hold anything, and a terminal would obey some of it. */
const printable = (name: string): string => `--${name.replaceAll(/[^\w-]/g, '?').slice(0, 60)}`

/** What whoever called reads on stderr, in one line. */
export const refusal = (switches: readonly string[]): string =>
  `keystow: not started: ${switches.map(printable).join(', ')} is not among the switches that it starts with\n`

const VARIABLES = [
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_OPTIONS',
  'NODE_DEBUG',
  'SSLKEYLOGFILE',
  'ELECTRON_RUN_AS_NODE',
]

/**
 * A launcher's environment must not turn certificate checks off, say whom they trust, log TLS keys,
 * or change the programs that we start.
 */
export const cleanEnvironment = (env: Record<string, string | undefined>): void => {
  for (const name of VARIABLES) delete env[name]
}
