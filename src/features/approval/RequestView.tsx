import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FrozenRequest, StoringProgram } from '../../../electron/contract/approval.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { recipeAbout } from '../delivery/recipe-texts.ts'
import { Argv, Facts, Typed } from './Facts.tsx'

type Fact = readonly [name: string, value: ReactNode]

const keyFacts = ({ key, newName }: FrozenRequest): readonly Fact[] => {
  const texts = text.approval
  return [
    ...(key === null
      ? []
      : [
          [
            texts.key,
            <span key="key">
              <span className="font-medium">
                <ShownName name={key.name} />
              </span>{' '}
              <span className="font-mono">{text.keys.lastFour(key.lastFour)}</span>
            </span>,
          ] as const,
        ]),
    ...(newName === null ? [] : [[texts.newKey, <ShownName key="new" name={newName} />] as const]),
  ]
}

const connectionFact = ({ connection: { name, kind, address, production } }: FrozenRequest): Fact => [
  text.approval.connection,
  <span key="connection" className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <ShownName name={name} />
    {kind === 'local' ? <Badge tone="accent">{text.local.badge}</Badge> : <Typed>{address}</Typed>}
    {production ? <Badge tone="danger">{text.connections.production}</Badge> : null}
  </span>,
]

const destinationFacts = ({ destination }: FrozenRequest): readonly Fact[] => {
  if (destination === null) return []
  const texts = text.approval
  return [
    [
      texts.destination,
      <span key="to">
        {texts.destinations[destination.kind]}
        {destination.place === '' ? null : (
          <>
            {' · '}
            <Typed>{destination.place}</Typed>
          </>
        )}
        {destination.note === null ? null : <span className="block font-mono text-xs text-soft">{destination.note}</span>}
        {destination.warnings.map((warning) => (
          <span key={warning} className="mt-1 block text-xs text-warn-ink">
            {text.delivery.warnings[warning]}
          </span>
        ))}
      </span>,
    ],
    ...(destination.program === null ? [] : programFacts(destination.program)),
  ]
}

const programFacts = (program: StoringProgram): readonly Fact[] => {
  const { recipes, approval } = text
  return [
    [recipes.runs, <Argv key="runs" argv={[program.path, ...program.store]} />],
    [recipes.reads, program.look.length === 0 ? recipes.notAsked : <Argv key="reads" argv={[program.path, ...program.look]} />],
    [approval.afterwards, recipeAbout(program.recipe)],
  ]
}

const runFacts = ({ run }: FrozenRequest): readonly Fact[] => {
  if (run === null) return []
  const texts = text.approval
  return [
    [texts.command, <Argv key="argv" argv={run.argv} />],
    [texts.runFolder, <Typed key="folder">{run.folder}</Typed>],
    [texts.variables, <Argv key="variables" argv={[run.env, run.urlEnv]} />],
    [texts.lives, run.ttlSeconds === null ? texts.livesOn : texts.livesFor(run.ttlSeconds)],
    ...(run.opensListener ? [[text.approval.listener, texts.opensListener] as const] : []),
  ]
}

const requestText = ({ requests: { cost, left } }: FrozenRequest): string => {
  const texts = text.approval
  return left === null ? texts.cost(cost) : `${texts.cost(cost)} ${texts.left(left)}`
}

/** What a program asks for, and who it says it is. */
export const RequestView = ({ request }: { readonly request: FrozenRequest }) => {
  const texts = text.approval
  const { client, warnings, run } = request
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          ...keyFacts(request),
          connectionFact(request),
          ...destinationFacts(request),
          ...runFacts(request),
          [texts.requests, requestText(request)],
        ]}
      />
      {warnings.length === 0 ? null : (
        <Banner boxed tone="warn" icon={TriangleAlert}>
          {warnings.map((warning) => (
            <p key={warning}>{texts.warnings[warning]}</p>
          ))}
        </Banner>
      )}
      {run === null ? null : <p className="text-xs text-soft">{texts.runNote}</p>}
      {request.kind === 'revoke' ? <p className="text-xs text-soft">{texts.revokeNote}</p> : null}
      <section>
        <h2 className="mb-1 font-medium">{texts.who}</h2>
        <Facts
          facts={[
            [
              texts.callsItself,
              <span key="name">
                <ShownName name={client.name} />
              </span>,
            ],
            [texts.program, <Typed key="program">{client.program}</Typed>],
            [texts.folder, <Typed key="folder">{client.folder}</Typed>],
            [texts.arguments, client.argv.length === 0 ? texts.none : <Argv key="argv" argv={client.argv} />],
            [texts.process, String(client.pid)],
          ]}
        />
        <p className="mt-1 text-xs text-soft">{texts.claim}</p>
      </section>
    </div>
  )
}
