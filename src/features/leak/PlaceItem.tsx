import { LEAK_MAX, type Leak } from '../../../electron/contract/leak.ts'
import { text } from '../../messages/text.ts'
import { FoundPlaces } from './FoundPlaces.tsx'
import { act } from './store.ts'
import { TextForm } from './TextForm.tsx'

/** Shows where the key leaked, in the person's own words or as the last scan found it. */
export const PlaceItem = ({ leak }: { readonly leak: Leak }) => {
  const { connectionId, key, items, place, reason } = leak
  if (items.place === 'skipped') return null
  const save = (written: string) => act(leak, { kind: 'write', place: written, reason })
  return (
    <div className="mt-1.5 space-y-1">
      <TextForm
        label={text.leak.place}
        value={place}
        maxLength={LEAK_MAX.place}
        save={text.leak.savePlace}
        onSave={save}
      />
      <p className="text-xs text-soft">{text.leak.placeHint}</p>
      <FoundPlaces connectionId={connectionId} apiKey={key} onUse={save} />
    </div>
  )
}
