import type { FrozenRequest } from '../../../electron/contract/approval.ts'
import { holdsSecret } from '../../../electron/contract/mask-secrets.ts'
import { boundedName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Argv } from '../../ui/Argv.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Warning } from '../../ui/Banner.tsx'
import { leftOutOf } from '../../ui/excerpt.ts'
import { type Fact, Facts, Quoted, Typed } from '../../ui/Facts.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { PlaceList } from '../delivery/RevokedPlaces.tsx'
import { seenText } from '../use-watch/use-text.ts'
import { destinationFacts, envFileWarnings } from './destination-facts.tsx'

const keyFacts = ({ key, newName }: FrozenRequest): readonly Fact[] => {
  const texts = text.approval
  return [
    ...(key === null
      ? []
      : [
          [
            text.apiKey,
            <span key="key">
              <span className="font-medium">
                <LongText of={key.name} />
              </span>{' '}
              <span className="font-mono">
                <LongText of={text.keys.lastFour(key.lastFour)} />
              </span>
            </span>,
          ] as const,
        ]),
    ...(newName === null ? [] : [[texts.newKey, <LongText key="new" of={newName} />] as const]),
  ]
}

const connectionFact = ({
  connection: { name, kind, address, production },
}: FrozenRequest): Fact => [
  text.connection,
  <span key="connection" className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <LongText of={name} />
    {kind === 'local' ? <Badge tone="accent">{text.local.badge}</Badge> : <Typed>{address}</Typed>}
    {production ? <Badge tone="danger">{text.connections.production}</Badge> : null}
  </span>,
]

/** Longest name on the line that says who asks. */
const NAME = 40

/** The last part of a path of any system. */
const lastPart = (path: string): string =>
  boundedName(path.split(/[/\\]/).findLast((part) => part !== '') ?? path, NAME)

/** Who asks, on one line whatever it says of itself; the paths stand whole below, once. */
const whoFact = ({ client }: FrozenRequest): Fact => [
  text.approval.who,
  client.assistant === undefined ? (
    <span key="who" className="block truncate font-mono text-xs">
      {text.approval.whoIn(lastPart(client.program), lastPart(client.folder))}
    </span>
  ) : (
    <span key="who" className="block truncate">
      {text.approval.callsItselfAs(boundedName(client.assistant, NAME))}
    </span>
  ),
]

const runFacts = ({ run }: FrozenRequest): readonly Fact[] => {
  if (run === null) return []
  const texts = text.approval
  return [
    [texts.command, <Argv key="argv" label={texts.command} argv={run.argv} />],
    [texts.starts, <Typed key="starts">{run.program}</Typed>],
    [texts.runFolder, <Typed key="folder">{run.folder}</Typed>],
    [
      texts.variables,
      <Argv key="variables" label={texts.variables} argv={[run.env, run.urlEnv]} />,
    ],
    [texts.lives, run.ttlSeconds === null ? texts.livesOn : texts.livesFor(run.ttlSeconds)],
    ...(run.opensListener ? [[text.approval.listener, texts.opensListener] as const] : []),
  ]
}

const requestText = ({ requests: { cost, left } }: FrozenRequest): string => {
  const texts = text.approval
  return left === null ? texts.cost(cost) : `${texts.cost(cost)} ${texts.left(left)}`
}

/** All that the person should weigh, the worst to overlook first. */
const warningsOf = ({
  kind,
  newName,
  warnings,
  run,
  destination,
}: FrozenRequest): readonly string[] => {
  const texts = text.approval
  // A rotation signs nobody out: the app goes on with the new key.
  const sentences =
    kind === 'rotate' ? { ...texts.warnings, ...texts.rotateWarnings } : texts.warnings
  const leftOut = run === null ? 0 : leftOutOf(run.argv)
  return [
    ...(newName !== null && holdsSecret(newName) ? [text.create.secretName] : []),
    ...warnings.map((warning) => sentences[warning]),
    ...(destination === null || destination.envFile === null
      ? []
      : envFileWarnings(destination.envFile)),
    ...(leftOut === 0 ? [] : [texts.longCommand(leftOut)]),
  ]
}

/** Claims of the program about itself and its purpose. */
const Claims = ({ request: { client, purpose, run } }: { readonly request: FrozenRequest }) => {
  const texts = text.approval
  return (
    <section>
      <h2 className="mb-1 font-medium">{texts.claims}</h2>
      <Facts
        facts={[
          ...(purpose === undefined
            ? []
            : [[texts.purpose, <Quoted key="purpose">{purpose}</Quoted>] as const]),
          ...(client.assistant === undefined ||
          boundedName(client.assistant, NAME) === boundedName(client.assistant, Infinity)
            ? []
            : [[texts.callsItself, <LongText key="name" of={client.assistant} />] as const]),
          [text.program, <Typed key="program">{client.program}</Typed>],
          ...(run?.folder === client.folder
            ? []
            : [[texts.folder, <Typed key="folder">{client.folder}</Typed>] as const]),
          [
            texts.arguments,
            client.argv.length === 0 ? (
              texts.none
            ) : (
              <Argv key="argv" label={texts.arguments} argv={client.argv} />
            ),
          ],
          [texts.process, String(client.pid)],
        ]}
      />
      <p className="mt-1 text-xs text-soft">{texts.claim}</p>
    </section>
  )
}

/** Shows what a program asks for, and who it says it is. */
export const RequestView = ({ request }: { readonly request: FrozenRequest }) => {
  const texts = text.approval
  const { destination, run, use, places = [] } = request
  const warnings = warningsOf(request)
  return (
    <div className="space-y-4">
      {/* What a program can make long comes last, so that it pushes nothing of this out of sight. */}
      <Facts facts={[connectionFact(request), whoFact(request)]} />
      {warnings.length === 0 ? null : (
        <Warning>
          <ul aria-label={texts.warningsTitle} className="space-y-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Warning>
      )}
      <Facts
        facts={[
          ...keyFacts(request),
          ...(destination === null ? [] : destinationFacts(destination)),
          ...runFacts(request),
          ...(use === undefined ? [] : [[text.useWatch.title, seenText(use)] as const]),
          [texts.requests, requestText(request)],
        ]}
      />
      {run === null ? null : (
        <p className="text-xs text-soft">
          {request.kind === 'prepare-run' ? texts.assistantRunNote : texts.runNote}
        </p>
      )}
      {places.length === 0 ? null : (
        <Warning>
          <PlaceList places={places} when="revoke" />
        </Warning>
      )}
      {request.kind === 'revoke' ? <p className="text-xs text-soft">{texts.revokeNote}</p> : null}
      {request.kind === 'rotate' ? (
        <p className="text-xs text-soft">
          {destination?.kind === 'shown' ? texts.rotateShownNote : texts.rotateNote}
        </p>
      ) : null}
      <Claims request={request} />
    </div>
  )
}
