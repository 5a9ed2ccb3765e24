import { useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { confirmationWord, isConfirmedBy } from '../../../electron/contract/shown-name.ts'
import { gateOf, revokeRisk, runningLease, whereOf } from '../../../electron/shared/risk.ts'
import { text } from '../../messages/text.ts'
import { useConnection } from '../../state/app-store.ts'
import { useLeases } from '../../state/leases-store.ts'
import { Field } from '../../ui/Field.tsx'
import { possibleUsesOf } from '../keys/last-use.ts'
import { keyListOf, serviceNow, useListReadNow } from '../keys/store.ts'

/**
 * Judges the revoke of a key as of when it is first shown, and asks for the key's name where the
 * risk deserves that and main does not ask.
 */
export const useConfirmation = (connectionId: string, key: ApiKey, pending: boolean) => {
  useListReadNow(connectionId)
  const [{ listed, now, risk, runs }] = useState(() => {
    const list = keyListOf(connectionId)
    const listed = list?.keys?.find(({ id }) => id === key.id) ?? key
    const now = serviceNow(connectionId)
    const risk = revokeRisk(listed, list, possibleUsesOf(connectionId)(listed), now)
    const runs = runningLease(useLeases.getState(), connectionId, key.id) !== null
    return { listed, now, risk, runs }
  })
  const connection = useConnection(connectionId)
  const [typed, setTyped] = useState('')
  const [before, after] = text.revoke.typeName
  // One that is forgotten revokes nothing.
  const where = whereOf(connection ?? { kind: 'remote' })
  const gate = gateOf({ kind: 'revoke', risk, where, runs, isMany: false, isGuess: false })
  const needsName = gate === 'typed'
  return {
    listed,
    now,
    risk,
    gate,
    isConfirmed: !needsName || isConfirmedBy(typed, key),
    typedName: needsName ? typed : null,
    nameField: needsName ? (
      <Field
        label={
          <>
            {before}{' '}
            <code className="select-all rounded-sm bg-hover px-1 font-mono [overflow-wrap:anywhere]">
              {confirmationWord(key)}
            </code>{' '}
            {after}
          </>
        }
        value={typed}
        readOnly={pending}
        onChange={setTyped}
      />
    ) : null,
  }
}
