import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ConnectionTest } from '../../../electron/contract/connection.ts'
import type { Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Clocks that differ by less agree: the header counts whole seconds, and the answer was on its way for a while. */
const SAME_SECONDS = 2

const clockLine = (skew: number | null): string => {
  const { clockSame, clockAhead, clockBehind, notReported } = text.connections
  if (skew === null) return notReported
  if (Math.abs(skew) <= SAME_SECONDS) return clockSame
  return skew > 0 ? clockAhead(skew) : clockBehind(-skew)
}

const Facts = ({ test: { tls, skewSeconds, gauge } }: { readonly test: ConnectionTest }) => {
  const { tlsLine, noTls, limitLine, notReported } = text.connections
  const { vouched, vouchedBy, vouchedUnknown } = text.network
  const facts: readonly (readonly [label: string, value: string])[] = [
    [text.connections.tls, tls === null ? noTls : tlsLine(tls.protocol, tls.issuer, text.times.local(tls.validTo))],
    ...(tls === null
      ? []
      : [[vouched, tls.authority === null ? vouchedUnknown : vouchedBy(tls.authority.name, tls.authority.from)] as const]),
    [text.connections.clock, clockLine(skewSeconds)],
    [text.connections.limit, gauge === null ? notReported : limitLine(gauge.remaining, gauge.limit)],
  ]
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a test showed, as it is read out. */
export const testSentence = (result: Result<ConnectionTest>): string =>
  result.ok
    ? text.connections.testWorks(result.value.keys, result.value.ms)
    : `${text.failures.what(result.error)} ${text.connections.testFailed} ${text.failures.next(result.error)}`

/** What a test showed, in full. */
export const TestResult = ({ result }: { readonly result: Result<ConnectionTest> }) => (
  <div className="mt-2">
    <Banner boxed tone={result.ok ? 'neutral' : 'danger'} icon={result.ok ? CircleCheck : CircleAlert}>
      <p>{testSentence(result)}</p>
      {result.ok ? <Facts test={result.value} /> : null}
    </Banner>
  </div>
)
