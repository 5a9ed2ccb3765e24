import { useState } from 'react'
import type { LabKey } from '../../../electron/contract/lab.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { runLabAction } from '../../state/lab-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const texts = text.lab.keys

interface RevokeOutOfBandProps {
  readonly apiKey: LabKey
  readonly own: boolean
  readonly onClose: () => void
}

const RevokeOutOfBand = ({ apiKey, own, onClose }: RevokeOutOfBandProps) => {
  const revoke = async (): Promise<void> => {
    onClose()
    await runLabAction(
      window.keystow.revokeLabKey(apiKey.id),
      text.revoke.done(nameInText(apiKey.name)),
    )
  }
  return (
    <Confirm
      mode="local"
      title={text.revoke.titleLocal(nameInText(apiKey.name))}
      lead={own ? texts.revokeOwnBody : texts.revokeBody}
      confirm={text.keys.revoke}
      onConfirm={revoke}
      onCancel={onClose}
    />
  )
}

const Row = ({
  apiKey,
  own,
  onRevoke,
}: {
  readonly apiKey: LabKey
  readonly own: boolean
  readonly onRevoke: () => void
}) => (
  <tr className="border-b border-line">
    <td className="max-w-0 py-1.5 pr-3">
      <span className="flex items-center gap-2">
        <span className="truncate font-medium select-text" title={nameInText(apiKey.name)}>
          <ShownName name={apiKey.name} />
        </span>
        {own ? <Badge tone="accent">{text.keys.thisApp}</Badge> : null}
      </span>
    </td>
    <td className="pr-3 font-mono select-text">{text.keys.lastFour(apiKey.lastFour)}</td>
    <td
      className="max-w-0 truncate pr-3 text-soft"
      title={`${apiKey.organization} · ${apiKey.workspace}`}
    >
      {apiKey.organization} · {apiKey.workspace}
    </td>
    <td>
      <Button
        kind="ghost"
        size="sm"
        className="-ml-2"
        aria-label={texts.revokeLong(nameInText(apiKey.name))}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </td>
  </tr>
)

export const KeysTable = ({
  keys,
  ownId,
}: {
  readonly keys: readonly LabKey[]
  readonly ownId: string | null
}) => {
  const [revoking, setRevoking] = useState<LabKey | null>(null)
  useKeptFocus()
  return (
    <>
      <table aria-label={texts.list} className="mt-3 w-full table-fixed text-left">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {[text.keys.name, text.keys.key, text.details.workspace, text.keys.actions].map(
              (head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`pb-1.5 font-medium ${['w-2/5', 'w-16', '', 'w-20'][index]}`}
                >
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <Row
              key={key.id}
              apiKey={key}
              own={key.id === ownId}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </tbody>
      </table>
      {revoking === null ? null : (
        <RevokeOutOfBand
          apiKey={revoking}
          own={revoking.id === ownId}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}
