import { maskSecrets } from '../../contract/mask-secrets.ts'
import { isSameName } from '../../contract/shown-name.ts'

/** The random end of a lease's name, which a service keeps that changes the rest of the name, or its case. */
const RANDOM_END = /-run-[a-z\d]{6}$/

/**
 * Tells whether a key that is new in a list has the name that a create asked for. Secrets are masked in both, because names are noted so. By
 * a random end alone a key is found whose name the service changed.
 */
export const matchesOrphan = (listed: string, asked: string): boolean => {
  const end = RANDOM_END.exec(asked)?.[0].slice('-run-'.length)
  return isSameName(maskSecrets(listed), maskSecrets(asked)) || (end !== undefined && listed.toLowerCase().endsWith(end))
}
