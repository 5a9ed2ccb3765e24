import { useEffect, useState } from 'react'
import { ASSISTANT_PROGRAMS, type AssistantAction, type AssistantPreview, type Assistants } from '../../../electron/contract/assistants.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { type Preview, usePreview } from '../delivery/use-preview.ts'

export interface AssistantsShown extends Pick<Preview<AssistantPreview>, 'preview' | 'failure' | 'changed' | 'busy'> {
  /** null until main has answered. */
  readonly known: Assistants | null
  /** The assistant that was changed or looked at last, which has the focus again afterwards. */
  readonly lastId: string | null
  readonly look: (id: string, action: AssistantAction) => Promise<void>
  readonly chooseProject: () => Promise<void>
  readonly write: () => Promise<void>
  readonly cancel: () => void
}

/** The assistants of this computer, whose files main reads and writes. */
export const useAssistants = (): AssistantsShown => {
  const [known, setKnown] = useState<Assistants | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  const { preview, failure, changed, busy, look, perform, notDone, setFailure, clear } = usePreview<AssistantPreview>('goes')

  const read = async (): Promise<void> => {
    const answer = await window.keystow.assistants()
    if (answer.ok) setKnown(answer.value)
    else setFailure(answer.error)
  }
  useEffect(() => void read(), [])

  const ask = (id: string, action: AssistantAction) => async () => {
    const answer = await window.keystow.previewAssistant({ id, action })
    if (!answer.ok) await read()
    return answer
  }

  const write = async (): Promise<void> => {
    if (preview === null || lastId === null || busy) return
    const { id, action, kind } = preview
    const { done, counts } = await perform(async () => {
      const written = await window.keystow.writeAssistant(id)
      if (written.ok) await read()
      return written
    })
    if (done.ok) {
      if (counts) clear()
      announce(text.assistants.done[action](text.assistants.names[kind], ASSISTANT_PROGRAMS[kind]))
    } else if (counts) await notDone(done.error, ask(lastId, action))
  }

  return {
    known,
    preview,
    failure,
    changed,
    busy,
    lastId,
    look: async (id, action) => {
      setLastId(id)
      await look(ask(id, action))
    },
    chooseProject: async () => {
      const chosen = await window.keystow.chooseProject()
      setFailure(chosen.ok ? null : chosen.error)
      if (!chosen.ok || chosen.value === null) return
      setLastId(chosen.value.id)
      await read()
    },
    write,
    cancel: clear,
  }
}
