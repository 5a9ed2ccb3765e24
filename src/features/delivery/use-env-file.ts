import { useRef, useState } from 'react'
import type { DeliveryPreview } from '../../../electron/contract/delivery.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

export interface EnvFile {
  /** What a write would do; null while no file is chosen. */
  readonly preview: DeliveryPreview | null
  readonly failure: Failure | null
  /** The file was another than the one shown, and this is what it is now. */
  readonly changed: boolean
  readonly busy: boolean
  readonly choose: (variable: string) => Promise<void>
  /** A place that the replaced key was delivered to. */
  readonly again: (deliveryId: string) => Promise<void>
  /** The same file, with another name of the variable. */
  readonly rename: (variable: string) => Promise<void>
  readonly write: () => Promise<void>
  readonly cancel: () => void
}

/** Delivering the secret of a reveal to a `.env` file, which main chooses and writes. */
export const useEnvFile = (revealId: string): EnvFile => {
  const [preview, setPreview] = useState<DeliveryPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)

  /** Shows the answer, unless something else was asked for since. */
  const look = async (ask: () => Promise<Result<DeliveryPreview | null>>, changedMeanwhile = false): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    setBusy(true)
    const answer = await ask()
    if (mine !== asked.current) return
    setBusy(false)
    setFailure(answer.ok ? null : answer.error)
    setChanged(answer.ok && changedMeanwhile)
    if (answer.ok && answer.value !== null) setPreview(answer.value)
  }

  const write = async (): Promise<void> => {
    if (preview === null || busy) return
    asked.current += 1
    setBusy(true)
    const written = await window.keystow.writeDelivery(preview.id)
    setBusy(false)
    if (written.ok) {
      setFailure(null)
      setPreview(null)
      announce(text.delivery.written(written.value.variable, nameInText(written.value.place)))
    } else if (written.error.code === 'env_changed') {
      await look(() => window.keystow.previewDelivery({ id: preview.id, variable: preview.variable }), true)
      announce(text.delivery.changedMeanwhile)
    } else setFailure(written.error)
  }

  return {
    preview,
    failure,
    changed,
    busy,
    choose: (variable) => look(() => window.keystow.chooseEnvFile({ revealId, variable })),
    again: (deliveryId) => look(() => window.keystow.chooseSameEnvFile({ revealId, deliveryId })),
    rename: async (variable) => {
      if (preview !== null) await look(() => window.keystow.previewDelivery({ id: preview.id, variable }))
    },
    write,
    cancel: () => {
      asked.current += 1
      setBusy(false)
      setFailure(null)
      setPreview(null)
    },
  }
}
