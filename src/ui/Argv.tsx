import { text } from '../messages/text.ts'
import { leftOutOf, someOf } from './excerpt.ts'
import { LeftOut, Shortened, ShownExcerpt } from './LongText.tsx'
import { ShownName } from './ShownName.tsx'

interface ArgvProps {
  /** What they are, for who cannot see it. */
  readonly label: string
  readonly argv: readonly string[]
}

const frame =
  'max-w-full rounded-sm bg-panel px-1.5 py-0.5 ring-1 ring-line ring-inset [overflow-wrap:anywhere]'

const Frames = ({ label, argv, all }: ArgvProps & { readonly all: boolean }) => (
  <ol aria-label={label} className="flex flex-wrap gap-1 font-mono text-xs select-text">
    {(all ? argv : someOf(argv)).map((argument, index) =>
      typeof argument === 'number' ? (
        <li key={index} className="py-0.5">
          <LeftOut>{text.longText.argumentsLeftOut(argument)}</LeftOut>
        </li>
      ) : (
        <li key={index} className={frame}>
          {argument === '' ? (
            '\u00a0'
          ) : all ? (
            <ShownName name={argument} />
          ) : (
            <ShownExcerpt of={argument} />
          )}
        </li>
      ),
    )}
  </ol>
)

/** Arguments one by one, each in a frame: what stands between two frames is no part of either. */
export const Argv = ({ label, argv }: ArgvProps) =>
  leftOutOf(argv) === 0 && someOf(argv).length === argv.length ? (
    <Frames label={label} argv={argv} all />
  ) : (
    <Shortened>{(all) => <Frames label={label} argv={argv} all={all} />}</Shortened>
  )
