import { useMemo } from 'react'
import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { Button } from '../../ui/Button.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useKeyLists } from '../keys/store.ts'
import { entryOutcome, outcomeText } from './outcome-text.ts'
import { ProgramKeys } from './ProgramKeys.tsx'
import { holdingsOf, type Program, programsIn, timesAsked } from './programs.ts'

/** Requests shown of a program; the log has all of them. */
const SHOWN = 20

const RequestLine = ({ entry }: { readonly entry: ActivityEntry }) => {
  const { at, keyName, keyId, client } = entry
  const about = keyName ?? keyId
  return (
    <li className="flex flex-wrap gap-x-3 py-0.5">
      <time dateTime={at} className="w-28 shrink-0 text-soft tabular-nums">
        {text.times.dateTime(Date.parse(at))}
      </time>
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {client === undefined ? null : text.activity.asked[client.request]}
        {about === null ? null : (
          <>
            {' · '}
            <ShownName name={about} />
          </>
        )}
        {' · '}
        <span className="font-medium">{entryOutcome(entry)}</span>
      </span>
    </li>
  )
}

interface OneProgramProps extends ReturnType<typeof holdingsOf> {
  readonly program: Program
  readonly onShow: (name: string) => void
}

const OneProgram = ({ program, holdings, elsewhere, onShow }: OneProgramProps) => {
  const now = useNow()
  const texts = text.activity
  const { name, requests } = program
  const [last] = requests
  return (
    <li className="space-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div>
        <h3
          className="line-clamp-2 font-medium select-text [overflow-wrap:anywhere]"
          title={nameInText(name)}
        >
          <ShownName name={name} />
        </h3>
        {last === undefined ? null : (
          <p className="text-xs text-soft">
            {texts.askedTimes(
              timesAsked(program),
              text.times.at(Date.parse(last.at), now),
              outcomeText(last.outcome),
            )}
          </p>
        )}
      </div>
      {holdings.map((holding) => (
        <ProgramKeys key={holding.connection.id} program={name} holding={holding} />
      ))}
      {holdings.length === 0 && elsewhere === 0 ? (
        <p className="text-xs text-soft">
          {program.got.size === 0 ? texts.gotNone : texts.noneLives}
        </p>
      ) : null}
      {elsewhere === 0 ? null : (
        <p className="text-xs text-warn-ink">{texts.elsewhere(elsewhere)}</p>
      )}
      {requests.length === 0 ? null : (
        <details className="text-xs">
          <summary className="w-fit cursor-default rounded-sm">{texts.requests}</summary>
          <ul className="mt-1 select-text">
            {requests.slice(0, SHOWN).map((entry, index) => (
              <RequestLine key={`${entry.at} ${index}`} entry={entry} />
            ))}
          </ul>
          <Button size="sm" className="mt-1.5" onClick={() => onShow(name)}>
            {texts.showInLog}
          </Button>
        </details>
      )}
    </li>
  )
}

interface ProgramListProps {
  readonly entries: readonly ActivityEntry[]
  /** Shows all entries of a program. */
  readonly onShow: (name: string) => void
}

/**
 * Who asked for what, what came of it, and which of the keys that each got are still there: those
 * who have some first.
 */
export const ProgramList = ({ entries, onShow }: ProgramListProps) => {
  const connections = useApp((state) => state?.connections)
  const lists = useKeyLists()
  const programs = useMemo(() => programsIn(entries), [entries])
  const rows = useMemo(
    () =>
      programs
        .map((program) => ({ program, ...holdingsOf(program, connections ?? [], lists) }))
        .toSorted((a, b) => Number(a.holdings.length === 0) - Number(b.holdings.length === 0)),
    [programs, connections, lists],
  )
  if (rows.length === 0)
    return <p className="py-8 text-center text-soft">{text.activity.noPrograms}</p>
  return (
    <ul aria-label={text.activity.tabs.programs}>
      {rows.map((row) => (
        <OneProgram key={row.program.name} {...row} onShow={onShow} />
      ))}
    </ul>
  )
}
