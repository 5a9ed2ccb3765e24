import type { Accent } from '../../electron/contract/connection.ts'

/** Whose colours to show: the local service's own, or the connection's. */
export type Mode = 'local' | 'remote' | Accent
