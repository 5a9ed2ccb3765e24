import { useEffect, useState } from 'react'
import type { ContractReport } from '../../../electron/contract/contract-check.ts'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, Question } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ReportView, sumOf } from './ReportView.tsx'

/** Which rules a connection's service keeps, after five requests for its list. */
export const ContractCheckDialog = ({ connectionId }: { readonly connectionId: string }) => {
  const connection = useApp(({ state }) => state?.connections.find(({ id }) => id === connectionId))
  const [running, setRunning] = useState(false)
  const [report, setReport] = useState<ContractReport | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState('')
  const [asking, setAsking] = useState(false)
  const texts = text.contractCheck
  // A check that nobody sees any more sends nothing more.
  useEffect(() => () => void window.keystow.cancelContractCheck(connectionId), [connectionId])

  const say = (sentence: string): void => {
    setSaid(sentence)
    announce(sentence)
  }
  /** The value, or why there is none. */
  const settle = <T,>(result: Result<T>): result is Extract<Result<T>, { ok: true }> => {
    setFailure(result.ok ? null : result.error)
    if (!result.ok) setSaid('')
    return result.ok
  }
  const run = async (): Promise<void> => {
    setRunning(true)
    setFailure(null)
    setSaid('')
    const checked = await window.keystow.runContractCheck(connectionId)
    setRunning(false)
    if (!checked.ok && checked.error.code === 'cancelled') return say(texts.stopped)
    if (!settle(checked)) return
    setReport(checked.value)
    announce(sumOf(checked.value))
  }
  const save = async (): Promise<void> => {
    const saved = await window.keystow.saveContractCheck(connectionId)
    if (settle(saved)) say(saved.value === null ? texts.notSaved : texts.saved(saved.value))
  }
  const learn = async (): Promise<void> => {
    setAsking(false)
    if (settle(await window.keystow.useInLab(connectionId))) say(texts.used)
  }

  const name = nameInText(connection?.name ?? '')
  const cannot = report?.lab.cannot ?? []
  return (
    <Dialog
      title={texts.title(name)}
      lead={texts.lead}
      width="lg"
      reading
      onClose={closeDialog}
      footer={
        <>
          <p className="mr-auto min-w-0 flex-1 self-center text-soft [overflow-wrap:anywhere]">{said}</p>
          {report === null || running ? null : (
            <>
              <Button onClick={() => void save()}>{texts.save}</Button>
              {connection?.kind === 'remote' ? <Button onClick={() => setAsking(true)}>{texts.use}</Button> : null}
            </>
          )}
          {running ? (
            <Button onClick={() => void window.keystow.cancelContractCheck(connectionId)}>{texts.stop}</Button>
          ) : (
            <Button kind="primary" disabled={connection === undefined} onClick={() => void run()}>
              {report === null ? texts.run : texts.again}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure === null ? null : <FailureBanner failure={failure} />}
        {report === null || running ? <p>{texts.spends}</p> : null}
        {running ? <p className="text-soft">{texts.running}</p> : null}
        {report === null || running ? null : <ReportView report={report} />}
      </div>
      {asking ? (
        <Question
          title={texts.useTitle}
          lead={cannot.length === 0 ? texts.useBody : `${texts.useBody} ${texts.useCannot(cannot.join(', '))}`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{text.cancel}</Button>
              <Button kind="primary" onClick={() => void learn()}>
                {texts.useConfirm}
              </Button>
            </>
          }
        />
      ) : null}
    </Dialog>
  )
}
