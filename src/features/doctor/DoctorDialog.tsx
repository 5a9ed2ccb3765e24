import { useEffect, useState } from 'react'
import type { DoctorReview } from '../../../electron/contract/doctor.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReportView } from './ReportView.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** How the app stands on this computer, and the way to save that without a secret. */
export const DoctorDialog = () => {
  const [review, setReview] = useState<DoctorReview | Failure | null>(null)
  const [reviewing, setReviewing] = useState(false)
  useEffect(() => void window.keystow.inspectApp().then((result) => setReview(result.ok ? result.value : result.error)), [])
  const texts = text.doctor
  const found = review !== null && 'report' in review ? review : null
  if (reviewing && found !== null) return <ReviewDialog parts={found.parts} onBack={() => setReviewing(false)} />
  return (
    <Dialog
      title={texts.title}
      lead={texts.lead}
      width="lg"
      reading
      onClose={closeDialog}
      footer={
        <Button disabled={found === null} onClick={() => setReviewing(true)}>
          {texts.review}
        </Button>
      }
    >
      {review === null ? <p className="py-8 text-center text-soft">{texts.looking}</p> : null}
      {review !== null && 'code' in review ? <p role="alert">{`${text.failures.what(review)} ${text.failures.next(review)}`}</p> : null}
      {found === null ? null : <ReportView report={found.report} />}
    </Dialog>
  )
}
