// The house of electron/main: values and types flow downwards only, and a subject has one name everywhere.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn, filesIn, folderImports, type Import, importsOf } from './imports.ts'

const MAIN = 'electron/main/'

/** From the top down; those beside each other know nothing of each other. */
const BANDS: readonly (readonly string[])[] = [
  ['app'],
  ['doors'],
  ['features'],
  ['consent', 'client'],
  ['store', 'platform'],
  ['base'],
]

/** From the bottom up: each feature may use those before it. */
const SUBJECTS: readonly string[] = [
  'activity',
  'connections',
  'notes',
  'use-watch',
  'revocations',
  'kept',
  'delivery',
  'keys',
  'rotation',
  'lease',
  'leak',
  'scan',
  'lab',
  'assistants',
  'diagnostics',
  'export',
]

/** Parts of the window that are no subject of main's: what a person sees of several, or of none. */
const ONLY_IN_WINDOW: readonly string[] = [
  // A notice of keys that nobody here made: of notes, shown with the list of keys.
  'alarm',
  // The keys of all connections in one list.
  'all-keys',
  // The page of `consent/approvals`.
  'approval',
  // What is on the clipboard: main has it in `platform`.
  'clipboard',
  // A create, the details of a key and a new secret are of `keys`; in one folder with the list they
  // would close circles with deliveries, kept secrets and scans, which show the list's parts.
  'create',
  'details',
  'reveal',
  // Main has the lock in `store`.
  'lock',
  // A failure of whatever was asked for.
  'refusal',
  'settings',
]

const bandOf = (file: string): string | undefined =>
  file.startsWith(MAIN) ? file.slice(MAIN.length).split('/')[0] : undefined
const heightOf = (file: string): number => {
  const band = bandOf(file)
  return band === undefined ? -1 : BANDS.length - BANDS.findIndex((row) => row.includes(band))
}
const subjectOf = (file: string): string | null =>
  /^electron\/main\/features\/([^/]+)\//.exec(file)?.[1] ?? null

/** A folder and what is in it: a feature, a door, a part of the platform. */
const roomOf = (file: string): string | null =>
  file.startsWith(MAIN)
    ? file.slice(MAIN.length).split('/').slice(0, -1).slice(0, 2).join('/')
    : null

const isUpwards = ({ file, to }: Import): boolean => {
  if (bandOf(to) === undefined) return false
  if (heightOf(to) !== heightOf(file)) return heightOf(to) > heightOf(file)
  const [from, other] = [subjectOf(file), subjectOf(to)]
  return from !== null && other !== null
    ? SUBJECTS.indexOf(other) > SUBJECTS.indexOf(from)
    : bandOf(to) !== bandOf(file)
}

const upwards = (imports: readonly Import[]): readonly string[] =>
  imports
    .filter(isUpwards)
    .map(
      ({ file, specifier }) =>
        `${file} imports ${specifier}, which is above it or beside it: move one of them, or have app give a function`,
    )

/** Files whose folder has no place in the house. */
const homeless = (root: string): readonly string[] =>
  filesIn(root, `${MAIN}*/**/*.ts`).flatMap((file) => {
    const subject = subjectOf(file)
    const isPlaced =
      heightOf(file) <= BANDS.length && (subject === null || SUBJECTS.includes(subject))
    return isPlaced ? [] : [`${file}: no band and no subject has this name`]
  })

/** Folders of the window and of the tests that name a subject otherwise than main. */
const otherwiseNamed = (root: string): readonly string[] => {
  const inWindow = new Set(
    filesIn(root, 'src/features/*/**').flatMap((file) => file.split('/')[2] ?? []),
  )
  const tested = new Set(
    filesIn(root, 'test/main/**/*.ts').flatMap((file) => {
      const room = file.split('/').slice(2, -1).slice(0, 2).join('/')
      return room === '' ? [] : [room]
    }),
  )
  return [
    ...[...inWindow]
      .filter((name) => !SUBJECTS.includes(name) && !ONLY_IN_WINDOW.includes(name))
      .map((name) => `src/features/${name}: main has no feature of this name`),
    ...[...tested]
      .filter((room) => !existsSync(join(root, MAIN, room)))
      .map((room) => `test/main/${room}: electron/main has no such folder`),
  ]
}

/** Files of main that declare one type for all that main owns, which ties whoever takes it to the rest. */
const contexts = (root: string): readonly string[] =>
  filesIn(root, `${MAIN}**/*.ts`)
    .filter((file) =>
      /^(?:export )?(?:type|interface|class) Context\b/m.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
    .map((file) => `${file} declares Context: let each part name the services that it uses`)

/** The rules that main, the window and the tests below `root` break, a text for each. */
export const brokenBandRules = (root: string): readonly string[] => {
  const imports = importsOf(root, `${MAIN}**/*.ts`)
  return [
    ...homeless(root),
    ...contexts(root),
    ...upwards(imports),
    ...circlesIn('folders of main', folderImports(imports, roomOf)),
    ...otherwiseNamed(root),
  ]
}
