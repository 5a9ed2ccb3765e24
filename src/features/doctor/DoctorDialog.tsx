import { useEffect, useState } from 'react'
import type { DoctorLook } from '../../../electron/contract/doctor.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReportView } from './ReportView.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** How the app stands on this computer, and the way to save that without a secret. */
export const DoctorDialog = () => {
  const [look, setLook] = useState<DoctorLook | Failure | null>(null)
  const [reviewing, setReviewing] = useState(false)
  useEffect(() => void window.keystow.lookAtApp().then((result) => setLook(result.ok ? result.value : result.error)), [])
  const words = text.doctor
  const found = look !== null && 'report' in look ? look : null
  if (reviewing && found !== null) return <ReviewDialog parts={found.parts} onBack={() => setReviewing(false)} />
  return (
    <Dialog
      title={words.title}
      lead={words.lead}
      width="lg"
      reading
      onClose={closeDialog}
      footer={
        <Button disabled={found === null} onClick={() => setReviewing(true)}>
          {words.review}
        </Button>
      }
    >
      {look === null ? <p className="py-8 text-center text-soft">{words.looking}</p> : null}
      {look !== null && 'code' in look ? <p role="alert">{`${text.failures.what(look)} ${text.failures.next(look)}`}</p> : null}
      {found === null ? null : <ReportView report={found.report} />}
    </Dialog>
  )
}
