import { nameProblem } from '../../../electron/contract/api-key.ts'
import { comparedName } from '../../../electron/contract/health.ts'
import { holdsSecret, withoutUnseen } from '../../../electron/contract/mask-secrets.ts'

const ENVIRONMENTS = ['production', 'staging', 'development'] as const
const EXAMPLES = ['web', 'worker']
const MOST = 3

const withoutEnvironment = (name: string): string =>
  name.replace(new RegExp(`-(${ENVIRONMENTS.join('|')}|prod|dev)$`), '')

/**
 * Returns `names` as duplicates are compared. Takes milliseconds for thousands of names: not to be
 * called at every keystroke.
 */
export const takenNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map((name) => comparedName({ name })))

/**
 * Names of the form `<consumer>-<environment>` that fit what was typed and that no key has yet;
 * none for a secret. `taken`: from `takenNames`.
 */
export const suggestNames = (
  typed: string,
  names: readonly string[],
  taken = takenNames(names),
): readonly string[] => {
  if (holdsSecret(typed)) return []
  const start = withoutUnseen(typed).trim().toLowerCase().replace(/\s+/g, '-')
  const known = [
    ...new Set(names.filter((name) => withoutEnvironment(name) !== name).map(withoutEnvironment)),
  ]
  const consumers =
    start === '' ? [...known, ...EXAMPLES] : [withoutEnvironment(start).replace(/-+$/, '')]
  return ENVIRONMENTS.flatMap((environment) =>
    consumers.map((consumer) => `${consumer}-${environment}`),
  )
    .filter(
      (name) =>
        !taken.has(comparedName({ name })) &&
        name !== start &&
        !name.startsWith('-') &&
        nameProblem(name) === null,
    )
    .slice(0, MOST)
}
