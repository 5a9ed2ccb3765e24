import { useState } from 'react'
import type { DoctorPart } from '../../../electron/contract/doctor.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

/** What saving would write, word for word. Saving waits until each part was looked at. */
export const ReviewDialog = ({ parts, onBack }: { readonly parts: readonly DoctorPart[]; readonly onBack: () => void }) => {
  const [name, setName] = useState(parts[0]?.name ?? '')
  const [seen, setSeen] = useState<readonly string[]>([name])
  const [said, setSaid] = useState('')
  const texts = text.doctor
  const ready = parts.every((part) => seen.includes(part.name))
  const shown = parts.find((part) => part.name === name)
  const save = async (): Promise<void> => {
    const saved = await window.keystow.saveDiagnostics()
    if (!saved.ok && saved.error.code === 'answer_withheld') return
    const message = saved.ok && saved.value !== null ? text.doctor.saved(saved.value) : text.doctor.notSaved
    setSaid(message)
    announce(message)
  }
  return (
    <Dialog
      title={texts.reviewTitle}
      lead={texts.reviewLead}
      width="lg"
      onClose={closeDialog}
      footer={
        <>
          <p className="mr-auto min-w-0 self-center text-soft [overflow-wrap:anywhere]">{ready ? said : texts.saveFirst}</p>
          <Button onClick={onBack}>{texts.back}</Button>
          <Button kind="primary" disabled={!ready} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Segmented
        legend={texts.parts}
        value={name}
        options={parts.map((part) => ({ value: part.name, label: part.name }))}
        onChange={(chosen) => {
          setName(chosen)
          setSeen([...seen, chosen])
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section aria-label={name} tabIndex={0} className="mt-3 max-h-[44vh] overflow-auto rounded-md border border-line bg-panel p-3">
        {shown === undefined || shown.text.trim() === '' ? (
          <p className="text-soft">{texts.empty}</p>
        ) : (
          <pre className="font-mono text-xs whitespace-pre-wrap select-text [overflow-wrap:anywhere]">{shown.text}</pre>
        )}
      </section>
    </Dialog>
  )
}
