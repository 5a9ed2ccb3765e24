import { useEffect, useRef, useState } from 'react'
import { LEAK_MAX, type Leak } from '../../../electron/contract/leak.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { act } from './store.ts'
import { TextForm } from './TextForm.tsx'

/** The note as main writes it, with whole paths or without, and a way to save it in a file. */
const useLeakNote = (leak: Leak, paths: boolean) => {
  const [note, setNote] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  // Every change of the leak may be a line of the note.
  useEffect(() => {
    let isWanted = true
    void window.keystow.leakNote({ id: leak.id, paths }).then((made) => {
      if (!isWanted) return
      if (made.ok) setNote(made.value)
      else setFailure(made.error)
    })
    return () => {
      isWanted = false
    }
  }, [leak, paths])
  const save = async (): Promise<void> => {
    setFailure(null)
    const saved = await window.keystow.saveLeakNote({ id: leak.id, paths })
    if (!saved.ok && saved.error.code !== 'answer_withheld') setFailure(saved.error)
    if (!saved.ok || saved.value === null) return
    const sentence = text.exporting.saved(saved.value)
    setSaid(sentence)
    announce(sentence)
  }
  return { note, said, failure, save }
}

const Note = ({ leak }: { readonly leak: Leak }) => {
  const { known, items, place, reason } = leak
  const [paths, setPaths] = useState(false)
  const { note, said, failure, save } = useLeakNote(leak, paths)
  const box = useRef<HTMLDivElement>(null)
  const hasNote = note !== ''
  useEffect(() => {
    // It opens at the end of a dialog that may be scrolled.
    if (hasNote) box.current?.scrollIntoView({ block: 'nearest' })
  }, [hasNote])
  return (
    <div ref={box} className="mt-2 space-y-2">
      <FailureBanner failure={failure} />
      {items.proof === 'done' ? null : (
        <TextForm
          label={text.leak.reason}
          value={reason}
          maxLength={LEAK_MAX.reason}
          save={text.leak.saveReason}
          onSave={(written) => act(leak, { kind: 'write', place, reason: written })}
        />
      )}
      <section
        aria-label={text.leak.notePreview}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        className="max-h-[32vh] overflow-auto rounded-md border border-line bg-panel px-3 py-2"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]">
          {note}
        </pre>
      </section>
      {known.deliveries.some(({ kind }) => kind === 'env-file') ? (
        <Checkbox label={text.leak.withPaths} checked={paths} onChange={setPaths} />
      ) : null}
      <div className="flex items-center gap-2">
        <CopyButton value={note} label={text.leak.copy} />
        <Button onClick={save}>{text.leak.save}</Button>
        <span className="min-w-0 text-xs text-soft [overflow-wrap:anywhere]">{said}</span>
      </div>
    </div>
  )
}

/** The note, for people who were not there. */
export const NoteView = ({ leak }: { readonly leak: Leak }) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <section aria-label={text.leak.note}>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-soft">
          <span className="font-medium text-ink">{text.leak.note}</span> {text.leak.noteLead}
        </p>
        <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? text.leak.hideNote : text.leak.showNote}
        </Button>
      </div>
      {isShown ? <Note leak={leak} /> : null}
    </section>
  )
}
