import { useEffect, useRef, useState } from 'react'
import { ALLOWANCE, mayBeAllowed } from '../../../electron/contract/allowance.ts'
import { nameProblem } from '../../../electron/contract/api-key.ts'
import {
  type ApprovalReply,
  type ApprovalView,
  type FrozenRequest,
  isOfAssistant,
  mayBeChanged,
} from '../../../electron/contract/approval.ts'
import { loadLanguage, setLanguage, text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { asAsked, asDecided, changesIn, Otherwise } from './Otherwise.tsx'
import { RequestView } from './RequestView.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'

const asks = (query: string): boolean => matchMedia(query).matches

/** Marks `<html>` as the app's own window does while it shows that connection. */
const applyLook = ({ language, contrast, motion, request: { connection } }: ApprovalView): void => {
  setLanguage(language)
  const { documentElement: html } = document
  html.lang = language
  html.dataset.mode = connection.kind === 'local' ? 'local' : connection.accent
  if (contrast === 'more' || asks('(prefers-contrast: more)') || asks('(forced-colors: active)'))
    html.dataset.contrast = 'more'
  else delete html.dataset.contrast
  if (motion === 'less' || asks('(prefers-reduced-motion: reduce)')) html.dataset.motion = 'less'
  else delete html.dataset.motion
}

/** Returns what main has to show now; null until it has said it. */
const useApprovalView = (): ApprovalView | null => {
  const [view, setView] = useState<ApprovalView | null>(null)
  useEffect(() => {
    const read = async (): Promise<void> => {
      const next = await window.approval.view()
      if (next !== null) {
        await loadLanguage(next.language)
        applyLook(next)
      }
      setView(next)
    }
    void read()
    return window.approval.onChanged(() => void read())
  }, [])
  return view
}

const problemOf = ({ result, retryAfter }: ApprovalReply): string | null => {
  const texts = text.approval
  switch (result) {
    case 'taken':
      return null
    case 'ignored':
      return texts.ignored
    case 'not_confirmed':
      return texts.notConfirmed
    case 'wrong_passphrase':
      return retryAfter === undefined
        ? texts.wrongPassphrase
        : `${texts.wrongPassphrase} ${text.lock.wait(retryAfter)}`
  }
}

const Asked = ({ request }: { readonly request: FrozenRequest }) => (
  <main
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
    className="scrolling-text min-h-0 flex-1 overflow-y-auto px-5 py-4 low:py-3"
  >
    <h1 className="mb-3 text-lg font-semibold">
      {text.approval.asks[isOfAssistant(request) ? 'assistant' : 'program'][request.kind]}
    </h1>
    <RequestView request={request} />
  </main>
)

interface ForHourProps {
  readonly checked: boolean
  readonly off: boolean
  readonly onChange: (checked: boolean) => void
}

/** Allows the program's next requests, too. */
const ForHour = ({ checked, off, onChange }: ForHourProps) => (
  <div className="space-y-1">
    <Checkbox
      label={text.approval.forHour}
      checked={checked}
      onChange={(next) => (off ? undefined : onChange(next))}
    />
    {checked ? (
      <p className="text-xs text-warn-ink">{text.approval.forHourNote(ALLOWANCE.keys)}</p>
    ) : null}
  </div>
)

interface PassphraseFieldProps {
  readonly value: string
  readonly busy: boolean
  readonly problem: string | null
  readonly onChange: (value: string) => void
}

const PassphraseField = ({ value, busy, problem, onChange }: PassphraseFieldProps) => (
  <Field
    type="password"
    label={text.approval.passphrase}
    className="max-w-80"
    value={value}
    readOnly={busy}
    error={problem ?? undefined}
    onChange={onChange}
  />
)

/** Says what kept the last answer from counting, or else how long the question waits. */
const StatusLine = ({
  view: { until, more },
  problem,
}: {
  readonly view: ApprovalView
  readonly problem: string | null
}) => {
  const texts = text.approval
  return (
    <p role="status" className={problem === null ? 'text-xs text-soft' : 'text-xs text-danger-ink'}>
      {problem ?? [texts.until(until), ...(more === 0 ? [] : [texts.more(more)])].join(' ')}
    </p>
  )
}

interface AnswerButtonsProps {
  readonly kind: FrozenRequest['kind']
  readonly off: boolean
  readonly busy: boolean
  /** Whether the person has entered what an approval needs. */
  readonly complete: boolean
  readonly onDeny: () => void
  /** Called for a key that would have approved too soon. */
  readonly onIgnored: () => void
}

const AnswerButtons = ({ kind, off, busy, complete, onDeny, onIgnored }: AnswerButtonsProps) => {
  const texts = text.approval
  const approveButton = useRef<HTMLButtonElement>(null)
  const noteMove = useAnswerKeys(approveButton, onDeny, onIgnored)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {/* It must not be pressed by whoever types into something else: main counts nothing for the first second. */}
      <Button autoFocus disabled={off} onClick={onDeny}>
        {texts.deny}
      </Button>
      <Button
        ref={approveButton}
        onFocus={noteMove}
        type="submit"
        kind={kind === 'revoke' ? 'danger' : 'primary'}
        disabled={off || !complete}
      >
        {busy ? text.checking : texts.approve[kind]}
      </Button>
    </div>
  )
}

const Question = ({ view }: { readonly view: ApprovalView }) => {
  const { id, request, ready, proof } = view
  const [passphrase, setPassphrase] = useState('')
  const [forHour, setForHour] = useState(false)
  const [decided, setDecided] = useState(asAsked(request))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const off = !ready || busy
  const asksPassphrase = proof === 'passphrase'
  const changeable = mayBeChanged(request)

  const answer = async (approve: boolean): Promise<void> => {
    if (off) return
    setBusy(true)
    const reply = await window.approval.answer({
      id,
      approve,
      forHour,
      passphrase: approve && asksPassphrase ? passphrase : null,
      ...(approve && changeable ? changesIn(request, decided) : {}),
    })
    setBusy(false)
    setProblem(problemOf(reply))
  }

  return (
    <Form className="flex h-full flex-col border-t-4 border-accent" onSend={() => answer(true)}>
      <Asked request={changeable ? asDecided(request, decided) : request} />
      <footer className="space-y-3 border-t border-line px-5 py-3">
        {mayBeAllowed(request) ? (
          <ForHour checked={forHour} off={off} onChange={setForHour} />
        ) : null}
        {changeable ? (
          <Otherwise request={request} decided={decided} busy={busy} onChange={setDecided} />
        ) : null}
        {asksPassphrase ? (
          <PassphraseField
            value={passphrase}
            busy={busy}
            problem={problem}
            onChange={setPassphrase}
          />
        ) : null}
        <StatusLine view={view} problem={asksPassphrase ? null : problem} />
        <AnswerButtons
          kind={request.kind}
          off={off}
          busy={busy}
          complete={
            (!asksPassphrase || passphrase !== '') &&
            (!changeable || nameProblem(decided.name) === null)
          }
          onDeny={() => void answer(false)}
          onIgnored={() => (off ? undefined : setProblem(text.approval.ignored))}
        />
      </footer>
    </Form>
  )
}

/** The window in which the person approves or denies what a program asks for. */
export const ApprovalPage = () => {
  const view = useApprovalView()
  return view === null ? null : <Question key={`${view.id} ${view.language}`} view={view} />
}
