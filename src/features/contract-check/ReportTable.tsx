import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { CheckedRow, CheckState, FixedRule, OpenRule, Seen } from '../../../electron/contract/contract-check.ts'
import { text } from '../../messages/text.ts'

const ICONS: Readonly<Record<CheckState, LucideIcon>> = { holds: CircleCheck, differs: TriangleAlert, not_seen: CircleDashed }
const TONES: Readonly<Record<CheckState, string>> = { holds: 'text-good-ink', differs: 'text-warn-ink', not_seen: 'text-soft' }

const sentenceOf = ({ rule }: CheckedRow): string => {
  const { fixed, open } = text.contractCheck.rules
  return rule.startsWith('I') ? fixed[rule as FixedRule] : open[rule as OpenRule]
}

const seenText = ({ code, in: request, value }: Seen): string => {
  const { where, seen } = text.contractCheck
  return request === null ? seen[code](value) : `${where[request]} ${seen[code](value)}`
}

/** Names of headers are read as one word: a line does not end at a hyphen of theirs. */
const Unbroken = ({ sentence }: { readonly sentence: string }) =>
  sentence.split(/(\S*\w-\w\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="inline-block max-w-full">
        {part}
      </span>
    ),
  )

const Row = ({ row, word }: { readonly row: CheckedRow; readonly word: string }) => {
  const { rule, state, seen } = row
  const Icon = ICONS[state]
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <span className="font-mono text-xs">{rule}</span>{' '}
        <span className="[overflow-wrap:anywhere]">
          <Unbroken sentence={sentenceOf(row)} />
        </span>
      </th>
      <td className={`py-1.5 pr-3 whitespace-nowrap ${TONES[state]}`}>
        <span className="inline-flex items-center gap-1.5">
          <Icon aria-hidden size={14} className="shrink-0" />
          {word}
        </span>
      </td>
      <td className="py-1.5 [overflow-wrap:anywhere]">
        {state === 'not_seen' ? <span className="text-soft">{text.contractCheck.notSeen}</span> : null}
        {seen.map((one) => (
          <p key={seenText(one)}>
            <Unbroken sentence={seenText(one)} />
          </p>
        ))}
      </td>
    </tr>
  )
}

export interface ReportTableProps {
  readonly title: string
  readonly rows: readonly CheckedRow[]
  readonly words: Readonly<Record<CheckState, string>>
}

/** What came of each rule, by icon and word. */
export const ReportTable = ({ title, rows, words }: ReportTableProps) => {
  const { rule, state, what } = text.contractCheck
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <table aria-label={title} className="w-full table-fixed select-text">
        <thead>
          <tr className="border-b border-line text-left text-xs text-soft">
            <th scope="col" className="w-[46%] py-1 pr-3 font-medium">
              {rule}
            </th>
            <th scope="col" className="w-32 py-1 pr-3 font-medium">
              {state}
            </th>
            <th scope="col" className="py-1 font-medium">
              {what}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.rule} row={row} word={words[row.state]} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
