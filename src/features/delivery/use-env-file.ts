import type { DeliveryPreview } from '../../../electron/contract/delivery.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { type Previewed, usePreview } from './use-preview.ts'

export interface EnvFile extends Previewed<DeliveryPreview> {
  readonly choose: (variable: string) => Promise<void>
  /** A place that the replaced key was delivered to. */
  readonly again: (deliveryId: string) => Promise<void>
  /** The same file, with another name of the variable, once no other one is typed for a moment. */
  readonly rename: (variable: string) => void
  readonly write: () => Promise<void>
  readonly cancel: () => void
}

/** Delivering the secret of a reveal to a `.env` file, which main chooses and writes. */
export const useEnvFile = (revealId: string): EnvFile => {
  const { preview, failure, changed, busy, look, lookAfterTyping, perform, notDone, clear } =
    usePreview<DeliveryPreview>('stays')

  const write = async (): Promise<void> => {
    if (preview === null || busy) return
    const { id, variable, place } = preview
    const { done, counts } = await perform(() => window.keystow.writeDelivery(id))
    if (done.ok) {
      if (counts) clear()
      announce(text.delivery.written(variable, nameInText(place)))
    } else if (counts)
      await notDone(done.error, () => window.keystow.previewDelivery({ id, variable }))
  }

  return {
    preview,
    failure,
    changed,
    busy,
    choose: (variable) => look(() => window.keystow.chooseEnvFile({ revealId, variable })),
    again: (deliveryId) => look(() => window.keystow.chooseSameEnvFile({ revealId, deliveryId })),
    rename: (variable) => {
      if (preview !== null)
        lookAfterTyping(() => window.keystow.previewDelivery({ id: preview.id, variable }))
    },
    write,
    cancel: clear,
  }
}
