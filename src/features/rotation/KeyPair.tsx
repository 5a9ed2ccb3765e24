import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { KeyName } from '../../ui/KeyName.tsx'
import { listedKey } from '../keys/store.ts'
import { useRevokeFacts } from '../revocations/use-revoke-facts.ts'

const Key = ({ label, apiKey }: { readonly label: string; readonly apiKey: ApiKey }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="flex min-w-0 gap-2">
      <KeyName truncated apiKey={apiKey} />
    </dd>
  </>
)

interface KeyPairProps {
  readonly connectionId: string
  readonly oldKey: ApiKey
  readonly newKey: ApiKey | null
}

/** The key that is replaced, and the one that takes its place. */
export const KeyPair = ({ connectionId, oldKey, newKey }: KeyPairProps) => {
  const listed = listedKey(connectionId, oldKey.id) ?? oldKey
  const { lastUse } = useRevokeFacts(connectionId, listed)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md border border-line bg-panel px-3 py-2.5">
      {newKey === null ? null : <Key label={text.rotate.fresh} apiKey={newKey} />}
      <Key label={text.rotate.old} apiKey={oldKey} />
      {newKey === null ? (
        <>
          <dt className="text-soft">{text.revoke.lastUse}</dt>
          <dd>{lastUse}</dd>
        </>
      ) : null}
    </dl>
  )
}
