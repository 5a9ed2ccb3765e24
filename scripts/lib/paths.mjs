import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inRoot = (...parts) => join(root, ...parts)

/**
 * What the bootstrap keeps between runs. Gone with node_modules, so a clean install starts afresh.
 */
export const cache = (...parts) => join(root, 'node_modules', '.keystow', ...parts)
