import { CircleCheck, CircleHelp, Info } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { FoundSecret, LeakFindings, LeakMatch } from '../../../electron/contract/leak.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { connectionOf, useApp } from '../../state/app-store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyName } from '../../ui/KeyName.tsx'
import { Select } from '../../ui/Select.tsx'
import { addressLabel } from '../connections/address-label.ts'
import { ConnectionLine } from '../connections/ConnectionBadges.tsx'
import { listedKey } from '../keys/store.ts'
import { beginLeak } from './store.ts'
import type { LeakSearchView } from './use-leak-search.ts'

interface MatchRowProps {
  readonly match: LeakMatch
  readonly found: FoundSecret
  readonly only: boolean
  readonly pending: boolean
}

const MatchRow = ({ match: { connectionId, keyId }, found, only, pending }: MatchRowProps) => {
  const key = listedKey(connectionId, keyId)
  if (key === undefined) return null
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 gap-2">
          <KeyName truncated apiKey={key} />
        </span>
        <span className="block text-xs text-soft">
          <ConnectionLine connection={connectionOf(connectionId)} />
        </span>
      </span>
      <Button
        kind={only ? 'primary' : 'secondary'}
        aria-label={text.leak.choose(nameInText(key.name))}
        disabled={pending}
        onClick={() => beginLeak(connectionId, key, found)}
      >
        {text.leak.chooseShort}
      </Button>
    </li>
  )
}

const Answer = ({ asked }: { readonly asked: NonNullable<LeakSearchView['asked']> }) => {
  const connection = connectionOf(asked.connectionId)
  const host = connection === undefined ? '' : addressLabel(connection)
  const said =
    asked.kind === 'found'
      ? text.leak.foundThere(host)
      : asked.kind === 'elsewhere'
        ? text.leak.elsewhere(host)
        : text.leak.refusedThere(host)
  return (
    <Banner
      role="status"
      tone={asked.kind === 'elsewhere' ? 'warn' : 'neutral'}
      icon={asked.kind === 'found' ? CircleCheck : Info}
    >
      {said}
    </Banner>
  )
}

/**
 * The button that was pressed for this may be gone: what came of it is read out, and Tab goes on
 * from there.
 */
const takeFocus = (sentence: HTMLElement | null): void => sentence?.focus({ preventScroll: true })

/** A key that a secret of the pasted text, by its index there, may be of. */
interface ShownMatch {
  readonly index: number
  readonly match: LeakMatch
}

interface MatchesProps {
  readonly shown: readonly ShownMatch[]
  readonly findingsId: string
  readonly pending: boolean
}

const Matches = ({ shown, findingsId, pending }: MatchesProps) => (
  <ul className="divide-y divide-line rounded-md border border-line">
    {shown.map(({ index, match }) => (
      <MatchRow
        key={`${index} ${match.connectionId} ${match.keyId}`}
        match={match}
        found={{ findingsId, index }}
        only={shown.length === 1}
        pending={pending}
      />
    ))}
  </ul>
)

const sentenceOf = (count: number, { candidates }: LeakFindings): string => {
  if (count === 0)
    return text.leak.noMatch(
      candidates.map(({ lastFour }) => text.keys.lastFour(lastFour)).join(', '),
    )
  return count === 1 ? text.leak.oneMatch : text.leak.manyMatches(count)
}

/** The secret that a service is asked about, and the connection whose service is asked. */
const useQuestion = (places: readonly Connection[]) => {
  const [where, setWhere] = useState(places[0]?.id ?? '')
  const [which, setWhich] = useState('0')
  return { where, setWhere, which, setWhich }
}

interface AskServiceProps {
  readonly candidates: LeakFindings['candidates']
  readonly places: readonly Connection[]
  readonly question: ReturnType<typeof useQuestion>
  readonly pending: boolean
  readonly onAsk: () => Promise<void>
}

const AskService = ({ candidates, places, question, pending, onAsk }: AskServiceProps) => (
  <section
    aria-label={text.leak.askTitle}
    className="rounded-md border border-line bg-panel px-3 py-2.5"
  >
    <h4 className="font-medium">{text.leak.askTitle}</h4>
    <p className="mt-0.5 text-soft">{text.leak.askLead}</p>
    <div className="mt-2 flex flex-wrap items-end gap-3">
      {candidates.length < 2 ? null : (
        <Select
          label={text.leak.askWhich}
          className="w-32"
          value={question.which}
          options={candidates.map(({ index, lastFour }) => ({
            value: String(index),
            label: text.keys.lastFour(lastFour),
          }))}
          onChange={question.setWhich}
        />
      )}
      <Select
        label={text.leak.askWhere}
        className="w-60"
        value={question.where}
        options={places.map((place) => ({ value: place.id, label: addressLabel(place) }))}
        onChange={question.setWhere}
      />
      <Button disabled={pending} onClick={onAsk}>
        {pending ? text.leak.asking : text.leak.ask}
      </Button>
    </div>
  </section>
)

interface FoundProps {
  readonly view: LeakSearchView
  readonly findings: LeakFindings
  readonly pending: boolean
  readonly onAsk: (found: FoundSecret, connectionId: string) => Promise<void>
}

/**
 * Shows which listed keys a pasted text may betray; where that is not one, a service can be asked.
 */
export const Found = ({ view: { asked }, findings, pending, onAsk }: FoundProps) => {
  const connections = useApp((state) => state?.connections ?? [])
  const places = connections.filter(
    (one, index) => connections.findIndex(({ baseUrl }) => baseUrl === one.baseUrl) === index,
  )
  const question = useQuestion(places)
  const index = Number(question.which)
  const shown: readonly ShownMatch[] =
    asked?.kind === 'found'
      ? asked.matches.map((match) => ({ index, match }))
      : findings.candidates.flatMap(({ index, matches }) =>
          matches.map((match) => ({ index, match })),
        )
  const unread = findings.unread.flatMap((id) => connectionOf(id)?.name ?? []).map(nameInText)
  return (
    <>
      {asked === null ? null : <Answer asked={asked} />}
      <p
        key={asked === null ? 'list' : 'asked'}
        ref={takeFocus}
        tabIndex={-1}
        className="outline-none"
      >
        {sentenceOf(shown.length, findings)}
      </p>
      {unread.length === 0 ? null : (
        <Banner tone="warn" icon={CircleHelp}>
          {text.leak.unread(unread.join(', '))}
        </Banner>
      )}
      {shown.length === 0 ? null : (
        <Matches shown={shown} findingsId={findings.id} pending={pending} />
      )}
      {shown.length === 1 || places.length === 0 ? null : (
        <AskService
          candidates={findings.candidates}
          places={places}
          question={question}
          pending={pending}
          onAsk={() => onAsk({ findingsId: findings.id, index }, question.where)}
        />
      )}
    </>
  )
}
