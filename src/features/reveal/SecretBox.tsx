import { text } from '../../messages/text.ts'
import { useSecondsLeft } from '../../ui/use-now.ts'

const DOTS = '•'.repeat(24)

const HidesIn = ({ at }: { readonly at: number }) => (
  <span className="tabular-nums">{text.reveal.hidesIn(useSecondsLeft(at))}</span>
)

interface SecretBoxProps {
  readonly value: string | null
  readonly lastFour: string
  readonly hidesAt: number | null
}

/** Plain text that cannot be selected: a selection would reach the X11 PRIMARY clipboard. */
export const SecretBox = ({ value, lastFour, hidesAt }: SecretBoxProps) => (
  <section
    aria-label={text.reveal.secret}
    className="rounded-md border border-line bg-panel px-3 py-2.5"
  >
    <div className="min-h-5 font-mono text-base break-all select-none">
      {value ?? (
        <>
          <span aria-hidden className="tracking-wider text-soft">
            {DOTS}
          </span>
          <span aria-hidden>{lastFour}</span>
          <span className="sr-only">{text.reveal.masked}</span>
        </>
      )}
    </div>
    <p className="h-4 text-xs text-soft">
      {hidesAt === null ? text.reveal.masked : <HidesIn at={hidesAt} />}
    </p>
  </section>
)
