import { LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import {
  INCIDENT_MAX,
  INCIDENT_ORDERS,
  type Incident,
  type IncidentOrder,
} from '../../../electron/contract/incident.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { serviceNow } from '../api-keys/store.ts'
import { placeLine } from '../delivery/recipe-texts.ts'
import { StepView } from '../rotate/StepView.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { act, end, useIncidentView } from './store.ts'

/** What the order depends on: who may still use it. */
const factsOfUse = ({ known, own }: Incident, now: number): readonly Fact[] => {
  const texts = text.incident
  const places = known.deliveries.map(placeLine)
  return [
    [
      text.revoke.lastUse,
      own
        ? texts.lastUseOwn
        : known.usedAt === null
          ? text.keys.noUse
          : text.times.relative(known.usedAt, now),
    ],
    [text.delivery.facts, places.length === 0 ? texts.notDelivered : places.join('; ')],
    ...(known.programs.length > 0
      ? [[texts.programs, known.programs.map(nameInText).join(', ')] as const]
      : []),
  ]
}

const factsOfKey = ({ key, known, hasSecret, kept }: Incident, now: number): readonly Fact[] => {
  const texts = text.incident
  return [
    [text.keys.created, text.times.relative(key.createdAt, now)],
    [
      texts.origin,
      [
        known.createdHere ? texts.createdHere : texts.createdElsewhere,
        ...(known.keptHere ? [texts.kept] : []),
      ].join('. '),
    ],
    [texts.secret, texts.secretWhere[hasSecret ? kept : 'none']],
  ]
}

interface OrderChoiceProps {
  readonly order: IncidentOrder
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One order with what follows from it. */
const OrderChoice = ({ order, name, chosen, onChoose }: OrderChoiceProps) => (
  <label className="flex flex-1 basis-60 items-start gap-2.5 rounded-md border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
    <input
      type="radio"
      name={name}
      checked={chosen}
      onChange={onChoose}
      className="mt-0.5 accent-accent outline-none"
    />
    <span>
      <span className="block font-medium">{text.incident.orders[order]}</span>
      <span className="block text-soft">{text.incident.consequences[order]}</span>
    </span>
  </label>
)

/** What is known of the key, and the choice that is the person's. */
export const KnownStep = ({ incident }: { readonly incident: Incident }) => {
  const { pending } = useIncidentView()
  const name = useId()
  const [now] = useState(() => serviceNow(incident.connectionId))
  const [order, setOrder] = useState<IncidentOrder | null>(null)
  const [place, setPlace] = useState(incident.place)
  const submit = (): void => {
    if (order !== null) void act(incident, { kind: 'order', order, place: place.trim() })
  }
  return (
    <Form onSend={submit}>
      <StepView
        title={text.incident.knownTitle}
        lead={text.incident.knownLead}
        actions={
          <>
            <span className="mr-auto">
              <Button disabled={pending} onClick={() => end(incident, 'discard')}>
                {text.incident.wrongKey}
              </Button>
            </span>
            <Button type="submit" kind="primary" disabled={pending || order === null}>
              {text.rotate.next}
            </Button>
          </>
        }
      >
        <ProblemBanner incident={incident} />
        <Facts facts={factsOfUse(incident, now)} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{text.incident.order}</legend>
          {INCIDENT_ORDERS.map((one) => (
            <OrderChoice
              key={one}
              order={one}
              name={name}
              chosen={order === one}
              onChoose={() => setOrder(one)}
            />
          ))}
        </fieldset>
        {incident.own ? (
          <Banner tone="warn" icon={LogOut}>
            {text.incident.ownConsequence}
          </Banner>
        ) : null}
        <Facts facts={factsOfKey(incident, now)} />
        <Field
          label={text.incident.place}
          hint={text.incident.placeHint}
          value={place}
          maxLength={INCIDENT_MAX.place}
          onChange={setPlace}
        />
        <FoundPlaces incident={incident} onUse={setPlace} />
      </StepView>
    </Form>
  )
}
