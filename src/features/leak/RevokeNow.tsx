import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Leak } from '../../../electron/contract/leak.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Form } from '../../ui/Form.tsx'
import { placeLine } from '../delivery/recipe-texts.ts'
import { withoutForeignUse } from '../keys/last-use.ts'
import { listedKey, serviceNow } from '../keys/store.ts'
import { useConfirmation } from '../revocations/use-confirmation.tsx'
import { act } from './store.ts'

/** Who may still use the key, and where it comes from. */
const factsOf = ({ key, known, own }: Leak, now: number): readonly Fact[] => {
  const { facts } = text.leak
  const places = known.deliveries.map(placeLine)
  return [
    [
      text.revoke.lastUse,
      own || known.usedAt === null
        ? withoutForeignUse(key, own)
        : text.times.relative(known.usedAt, now),
    ],
    [text.delivery.facts, places.length === 0 ? facts.notDelivered : places.join('; ')],
    ...(known.programs.length > 0
      ? [[facts.programs, known.programs.map(nameInText).join(', ')] as const]
      : []),
    [facts.origin, known.createdHere ? facts.createdHere : facts.createdElsewhere],
  ]
}

/** Revokes the leaked key at once, confirmed like every other revoke of this key. */
export const RevokeNow = ({ leak }: { readonly leak: Leak }) => {
  const { connectionId } = leak
  // The vault has the name masked, and the name to be typed is the one in the list.
  const key = listedKey(connectionId, leak.key.id) ?? leak.key
  const [now] = useState(() => serviceNow(connectionId))
  const { risk, gate, isConfirmed, typedName, nameField } = useConfirmation(
    connectionId,
    key,
    false,
  )
  const submit = (): void => {
    if (isConfirmed) void act(leak, { kind: 'revoke', typedName, signOut: risk.own !== 'no' })
  }
  return (
    <Form onSend={submit} className="space-y-3">
      {nameField}
      <div className="flex items-start gap-3">
        <Button type="submit" kind="danger" disabled={!isConfirmed}>
          {text.leak.revokeNow}
        </Button>
        <p className="text-soft">
          {text.leak.revokeLead} {risk.last ? text.revoke.last : null}{' '}
          {gate === 'question' ? null : text.revoke.final}
        </p>
      </div>
      {risk.own === 'no' ? null : (
        <Banner tone="warn" icon={LogOut}>
          {text.leak.ownConsequence}
        </Banner>
      )}
      <Facts facts={factsOf(leak, now)} />
    </Form>
  )
}
