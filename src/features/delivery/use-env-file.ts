import { useEffect, useRef, useState } from 'react'
import type { DeliveryPreview } from '../../../electron/contract/delivery.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { TYPING_PAUSE_MS } from './typing-pause.ts'

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
  /** The same file, with another name of the variable, once no other one is typed for a moment. */
  readonly rename: (variable: string) => void
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
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])

  /** What was asked for before does not count any more. */
  const supersede = (): number => {
    clearTimeout(typing.current)
    asked.current += 1
    return asked.current
  }

  /** Shows the answer, unless something else was asked for since. */
  const look = async (ask: () => Promise<Result<DeliveryPreview | null>>, changedMeanwhile = false): Promise<void> => {
    const mine = supersede()
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
    supersede()
    setBusy(true)
    const written = await window.keystow.writeDelivery(preview.id)
    setBusy(false)
    if (written.ok) {
      setFailure(null)
      setPreview(null)
      announce(text.delivery.written(preview.variable, nameInText(preview.place)))
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
    rename: (variable) => {
      if (preview === null) return
      supersede()
      // Main may have been asked about another name: nothing is written until it has answered about this one.
      setBusy(true)
      const { id } = preview
      typing.current = setTimeout(() => void look(() => window.keystow.previewDelivery({ id, variable })), TYPING_PAUSE_MS)
    },
    write,
    cancel: () => {
      supersede()
      setBusy(false)
      setFailure(null)
      setPreview(null)
    },
  }
}
