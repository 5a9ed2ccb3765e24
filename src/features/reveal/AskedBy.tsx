import type { AskedFor } from '../../../electron/contract/workflow.ts'
import { text } from '../../messages/text.ts'
import { Facts, Typed } from '../../ui/Facts.tsx'
import { LongText } from '../../ui/LongText.tsx'

/**
 * Shows which program wanted a key whose secret is not known to be in its place. Nothing where a
 * person did.
 */
export const AskedBy = ({
  asked,
  says = text.reveal.asked,
}: {
  readonly asked: AskedFor | undefined
  readonly says?: string
}) =>
  asked === undefined ? null : (
    <div className="mb-3 space-y-2">
      <p>{says}</p>
      <Facts
        facts={[
          [text.reveal.askedBy, <LongText key="client" of={asked.client} />],
          [text.reveal.askedFor, <Typed key="place">{asked.place}</Typed>],
        ]}
      />
    </div>
  )
