/** What the lockfile says of a package. */
export interface Locked {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

/**
 * Licences that ask for no more than their text: what is bundled into the app may be under these.
 * Any other is for a person to read first.
 */
export const WELCOME: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
])

/** Read, and fine for tools that never leave the developer's computer. */
const WELCOME_AS_TOOL: ReadonlySet<string> = new Set([
  ...WELCOME,
  'CC-BY-4.0',
  'MPL-2.0',
  'Unlicense',
])

/** Packages whose metadata names no licence, by what the text in them says. */
const NAMED_IN_TEXT: Readonly<Record<string, string>> = { 'color-convert': 'MIT' }

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where a package offers several licences, one that is welcome is taken. */
const chosen = (license: string): string =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .find((one) => WELCOME_AS_TOOL.has(one)) ?? license

/** The locked packages (by path, as in the lockfile) by licence, each as `name version`. */
export const byLicense = (
  packages: Readonly<Record<string, Locked>>,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [path, { version, license }] of Object.entries(packages)) {
    // The project itself.
    if (path === '') continue
    const name = nameOf(path)
    const key = chosen(license ?? NAMED_IN_TEXT[name] ?? 'none named')
    found.set(key, (found.get(key) ?? new Set()).add(`${name} ${version}`))
  }
  return found
}

export const isWelcomeAsTool = (license: string): boolean => WELCOME_AS_TOOL.has(license)
