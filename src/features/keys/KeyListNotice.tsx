import { Clock, CloudOff, ListMinus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type KeyListState, NO_ANSWER_MS } from '../../../electron/contract/connection.ts'
import { type Failure, isOfLab, isOfProxy } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { openLabFor } from '../../state/view-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useIsLate, useNow, useSecondsLeft } from '../../ui/use-now.ts'

/** To where the person mends a failure, or finds out about it. */
const Door = ({ failure }: { readonly failure: Failure }) => {
  if (isOfLab(failure))
    return (
      <Button size="sm" onClick={() => openLabFor(failure)}>
        {text.commands.lab}
      </Button>
    )
  const place = isOfProxy(failure.code)
    ? ({ tab: 'network', focus: 'proxy' } as const)
    : ({ tab: 'diagnostics' } as const)
  return (
    <Button size="sm" onClick={() => openDialog({ kind: 'settings', ...place })}>
      {text.diagnostics.open(text.settings.tabs[place.tab])}
    </Button>
  )
}

const Limited = ({ list, failure }: { readonly list: KeyListState; readonly failure: Failure }) => {
  const [shownAt] = useState(Date.now)
  const end = list.gauge?.resetsAt ?? shownAt + (failure.retryAfter ?? 60) * 1000
  const seconds = useSecondsLeft(end)
  // Announced at the start and at the end only.
  useEffect(() => {
    announce(text.stale.wait(Math.max(0, Math.ceil((end - Date.now()) / 1000))))
    return () => announce(text.stale.resumed)
  }, [end])
  return (
    <Banner wide tone="warn" icon={Clock}>
      {text.stale.limit(list.gauge?.limit ?? null)}{' '}
      <span className="tabular-nums">
        {seconds > 0 ? text.stale.continuesIn(seconds) : text.stale.continues}
      </span>{' '}
      {list.listedAt === null ? null : text.stale.listFrom(text.times.at(list.listedAt, shownAt))}{' '}
      {text.stale.readOnly}
    </Banner>
  )
}

/** Says that the list is not whole. */
export const PartNotice = ({ list }: { readonly list: KeyListState | null }) =>
  list?.isPart === true ? (
    <Banner wide tone="neutral" icon={ListMinus}>
      {text.list.part}
    </Banner>
  ) : null

/** Why the list is not current, how old it is, and what can be done. */
export const KeyListNotice = ({ list }: { readonly list: KeyListState | null }) => {
  const now = useNow()
  const isLate = useIsLate(list?.refreshing === true, NO_ANSWER_MS)
  if (list === null || list.phase === 'signed_out') return null
  if (isLate && list.failure === null)
    return (
      <Banner wide tone="neutral" icon={Clock}>
        {text.stale.noAnswerYet}{' '}
        {list.listedAt === null ? null : text.stale.listFrom(text.times.at(list.listedAt, now))}
      </Banner>
    )
  if (list.failure === null || list.phase !== 'stale') return null
  const { failure, listedAt, uncertainSince, unansweredCreate } = list
  if (failure.code === 'rate_limited') return <Limited list={list} failure={failure} />
  return (
    <Banner
      wide
      tone="warn"
      icon={CloudOff}
      actions={
        <>
          <Door failure={failure} />
          <Button
            size="sm"
            disabled={list.refreshing}
            onClick={() => window.keystow.refreshKeys(list.connectionId)}
          >
            {text.tryAgain}
          </Button>
        </>
      }
    >
      {uncertainSince === null ? null : (
        <strong className="font-semibold">
          {text.stale.uncertain(
            text.times.at(uncertainSince, now),
            unansweredCreate === undefined ? null : nameInText(unansweredCreate),
          )}{' '}
        </strong>
      )}
      {listedAt === null || uncertainSince !== null ? null : (
        <strong className="font-semibold">
          {text.stale.listFrom(text.times.at(listedAt, now))}{' '}
        </strong>
      )}
      {text.failures.what(failure)} {text.failures.next(failure)} {text.stale.readOnly}
    </Banner>
  )
}
