import { useState } from 'react'
import type { CheckedRow, CheckState, ContractReport } from '../../../electron/contract/contract-check.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ReportTable } from './ReportTable.tsx'

/** What is worth a look comes first. */
const ORDER: readonly CheckState[] = ['differs', 'holds', 'not_seen']

const countOf = ({ fixed, open }: ContractReport, state: CheckState): number =>
  [...fixed, ...open].filter((row) => row.state === state).length

/** How many rules hold, differ, or could not be seen. */
export const sumOf = (report: ContractReport): string =>
  text.contractCheck.sum(countOf(report, 'holds'), countOf(report, 'differs'), countOf(report, 'not_seen'))

/** What a check saw, rule by rule. What no list shows is left out until it is asked for. */
export const ReportView = ({ report }: { readonly report: ContractReport }) => {
  const [whole, setWhole] = useState(false)
  const texts = text.contractCheck
  const shown = (rows: readonly CheckedRow[]): readonly CheckedRow[] =>
    ORDER.filter((state) => whole || state !== 'not_seen').flatMap((state) => rows.filter((row) => row.state === state))
  return (
    <div className="space-y-5">
      <div>
        <p className="font-medium">{sumOf(report)}</p>
        <p className="text-xs text-soft">{texts.numbers}</p>
      </div>
      <ReportTable title={texts.fixed} rows={shown(report.fixed)} words={texts.states} />
      <ReportTable title={texts.open} rows={shown(report.open)} words={texts.openStates} />
      <Button kind="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? texts.hideUnseen : texts.showUnseen(countOf(report, 'not_seen'))}
      </Button>
    </div>
  )
}
