import type { FrozenRequest, StoringProgram } from '../../../electron/contract/approval.ts'
import { text } from '../../messages/text.ts'
import { Argv } from '../../ui/Argv.tsx'
import { type Fact, Typed } from '../../ui/Facts.tsx'
import { Diff } from '../delivery/Diff.tsx'
import { recipePlan } from '../delivery/recipe-texts.ts'

type Destination = NonNullable<FrozenRequest['destination']>
type EnvFile = NonNullable<Destination['envFile']>

/** Others on this computer can read the file by its mode. */
const isReadByOthers = ({ readers }: EnvFile): boolean =>
  readers === 'everyone' || readers === 'group'

const envFileFacts = (envFile: EnvFile): readonly Fact[] => [
  ...(envFile.link === null
    ? []
    : [[text.approval.link, <Typed key="link">{envFile.link}</Typed>] as const]),
  [text.delivery.changes, <Diff key="changes" lines={envFile.lines} />],
]

const programFacts = (program: StoringProgram): readonly Fact[] => {
  const { recipes, approval } = text
  return [
    [
      recipes.runs,
      <Argv key="runs" label={recipes.runs} argv={[program.path, ...program.store]} />,
    ],
    [
      recipes.reads,
      program.look.length === 0 ? (
        recipes.notAsked
      ) : (
        <Argv key="reads" label={recipes.reads} argv={[program.path, ...program.look]} />
      ),
    ],
    [approval.afterwards, recipePlan(program.recipe)],
  ]
}

/** Returns where the secret goes, and what changes there. */
export const destinationFacts = ({
  kind,
  place,
  envFile,
  program,
}: Destination): readonly Fact[] => [
  [
    text.approval.destination,
    <span key="to">
      {text.approval.destinations[kind]}
      {place === '' ? null : (
        <>
          {' · '}
          <Typed>{place}</Typed>
        </>
      )}
      {envFile?.isNew === true ? (
        <>
          {' '}
          <span className="text-xs text-soft">{text.delivery.isNew}</span>
        </>
      ) : null}
      {envFile === null || isReadByOthers(envFile) ? null : (
        <span className="block text-xs text-soft">{text.delivery.readers[envFile.readers]}</span>
      )}
    </span>,
  ],
  ...(envFile === null ? [] : envFileFacts(envFile)),
  ...(program === null ? [] : programFacts(program)),
]

/** Returns what the person should know of a `.env` file before the secret is written to it. */
export const envFileWarnings = (envFile: EnvFile): readonly string[] => [
  ...(envFile.lines.some(({ kind }) => kind === 'removed')
    ? [text.approval.replaces(envFile.variable)]
    : []),
  ...(isReadByOthers(envFile) ? [text.delivery.readers[envFile.readers]] : []),
  ...(envFile.link === null ? [] : [text.approval.byLink]),
  ...envFile.warnings.map((warning) => text.delivery.warnings[warning]),
]
