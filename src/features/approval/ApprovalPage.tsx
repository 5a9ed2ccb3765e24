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

/** What main has to show now; null until it has said it. */
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
  /** Called where Escape denies, and where a key would approve too soon. */
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
  const { id, request, more, until, ready, proof } = view
  const texts = text.approval
  const [passphrase, setPassphrase] = useState('')
  const [forHour, setForHour] = useState(false)
  const [decided, setDecided] = useState(asAsked(request))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const off = !ready || busy
  const approveButton = useRef<HTMLButtonElement>(null)
  /** When a key last went down, or the focus came to Approve. */
  const moved = useRef(Number.NEGATIVE_INFINITY)

  const answer = async (approve: boolean): Promise<void> => {
    if (off) return
    setBusy(true)
    const reply = await window.approval.answer({
      id,
      approve,
      forHour,
      passphrase: approve && proof === 'passphrase' ? passphrase : null,
      ...(approve && mayBeChanged(request) ? changesIn(request, decided) : {}),
    })
    setBusy(false)
    setProblem(problemOf(reply))
  }
  useEffect(() => {
    // An input method composes with keys that `onKey` is not given.
    const onComposed = (): void => {
      moved.current = performance.now()
    }
    const onKey = (event: KeyboardEvent): void => {
      const rested = performance.now() - moved.current >= REST_MS
      moved.current = performance.now()
      // A key that is held down since before the window came up answers nothing.
      if (event.repeat && ANSWERS.has(event.key)) event.preventDefault()
      else if (event.key === 'Escape') void answer(false)
      else if (!rested && wouldApprove(event.key, event.target, approveButton.current)) {
        event.preventDefault()
        if (!off) setProblem(texts.ignored)
      }
    }
    addEventListener('keydown', onKey, true)
    addEventListener('compositionend', onComposed, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('compositionend', onComposed, true)
    }
  })

  return (
    <Form className="flex h-full flex-col border-t-4 border-accent" onSend={() => answer(true)}>
      <main
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="scrolling-text min-h-0 flex-1 overflow-y-auto px-5 py-4 low:py-3"
      >
        <h1 className="mb-3 text-lg font-semibold">
          {texts.asks[isOfAssistant(request) ? 'assistant' : 'program'][request.kind]}
        </h1>
        <RequestView request={mayBeChanged(request) ? asDecided(request, decided) : request} />
      </main>
      <footer className="space-y-3 border-t border-line px-5 py-3">
        {mayBeAllowed(request) ? (
          <div className="space-y-1">
            <Checkbox
              label={texts.forHour}
              checked={forHour}
              onChange={(checked) => (off ? undefined : setForHour(checked))}
            />
            {forHour ? (
              <p className="text-xs text-warn-ink">{texts.forHourNote(ALLOWANCE.keys)}</p>
            ) : null}
          </div>
        ) : null}
        {mayBeChanged(request) ? (
          <Otherwise request={request} decided={decided} busy={busy} onChange={setDecided} />
        ) : null}
        {proof === 'passphrase' ? (
          <Field
            type="password"
            label={texts.passphrase}
            className="max-w-80"
            value={passphrase}
            readOnly={busy}
            error={problem ?? undefined}
            onChange={setPassphrase}
          />
        ) : null}
        <p
          role="status"
          className={
            problem === null || proof === 'passphrase'
              ? 'text-xs text-soft'
              : 'text-xs text-danger-ink'
          }
        >
          {proof !== 'passphrase' && problem !== null
            ? problem
            : [texts.until(until), ...(more === 0 ? [] : [texts.more(more)])].join(' ')}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {/* It must not be pressed by whoever types into something else: main counts nothing for the first second. */}
          <Button autoFocus disabled={off} onClick={() => answer(false)}>
            {texts.deny}
          </Button>
          <Button
            ref={approveButton}
            onFocus={() => {
              moved.current = performance.now()
            }}
            type="submit"
            kind={request.kind === 'revoke' ? 'danger' : 'primary'}
            disabled={
              off ||
              (proof === 'passphrase' && passphrase === '') ||
              (mayBeChanged(request) && nameProblem(decided.name) !== null)
            }
          >
            {busy ? text.checking : texts.approve[request.kind]}
          </Button>
        </div>
      </footer>
    </Form>
  )
}

const Question = ({ view }: { readonly view: ApprovalView }) => {
  const { id, request, ready, proof } = view
  const texts = text.approval
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
          <Field
            type="password"
            label={texts.passphrase}
            className="max-w-80"
            value={passphrase}
            readOnly={busy}
            error={problem ?? undefined}
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
          onIgnored={() => (off ? undefined : setProblem(texts.ignored))}
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
