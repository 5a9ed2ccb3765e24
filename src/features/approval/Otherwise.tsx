import type { FrozenRequest } from '../../../electron/contract/approval.ts'
import type { ChannelDecided } from '../../../electron/contract/channel.ts'
import { text } from '../../messages/text.ts'
import { Field } from '../../ui/Field.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { problemText } from '../create/problem-text.ts'

const PLACES: readonly ChannelDecided['to'][] = ['asked', 'kept', 'shown']

/** Returns what was asked, before the person changes anything of it. */
export const asAsked = ({ newName }: FrozenRequest): ChannelDecided => ({
  name: newName ?? '',
  to: 'asked',
})

/** A request as it would be done now: nothing else is shown beside what the person entered. */
export const asDecided = (request: FrozenRequest, { name, to }: ChannelDecided): FrozenRequest =>
  to === 'asked'
    ? { ...request, newName: name }
    : {
        ...request,
        newName: name,
        destination: { kind: to, place: '', envFile: null, program: null },
        warnings: request.warnings.filter((warning) => warning !== 'workspace_env_file'),
      }

/** Returns what differs from what was asked, for main; nothing where nothing does. */
export const changesIn = (
  request: FrozenRequest,
  decided: ChannelDecided,
): { readonly changes?: ChannelDecided } =>
  decided.to === 'asked' && decided.name.trim() === request.newName ? {} : { changes: decided }

interface OtherwiseProps {
  readonly request: FrozenRequest
  readonly decided: ChannelDecided
  readonly busy: boolean
  readonly onChange: (decided: ChannelDecided) => void
}

/**
 * Shows what the person may decide otherwise than a program asked: the name of the new key, and
 * where its secret goes.
 */
export const Otherwise = ({ request, decided, busy, onChange }: OtherwiseProps) => {
  const texts = text.approval
  const places = PLACES.filter((place) => place !== 'kept' || request.destination?.kind !== 'kept')
  return (
    <details>
      <summary className="rounded-sm text-sm">{texts.otherwise}</summary>
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <Field
            label={text.keys.name}
            value={decided.name}
            readOnly={busy}
            error={problemText(decided.name)}
            onChange={(value) => onChange({ ...decided, name: value })}
          />
        </div>
        <Segmented
          legend={texts.destination}
          value={decided.to}
          options={optionsOf(places, texts.otherwiseTo)}
          onChange={(to) => (busy ? undefined : onChange({ ...decided, to }))}
        />
      </div>
    </details>
  )
}
