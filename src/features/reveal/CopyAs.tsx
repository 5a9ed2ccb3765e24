import { FileCode, Globe, SquareTerminal, Terminal, TestTubeDiagonal } from 'lucide-react'
import { type CopyFormat, isVariable } from '../../../electron/contract/copy-format.ts'
import { text } from '../../messages/text.ts'
import { runLabAction, useLab } from '../../state/lab-store.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ChoicePopover } from '../../ui/ChoicePopover.tsx'
import { Field } from '../../ui/Field.tsx'

const FORMATS = [
  { format: 'env', icon: FileCode },
  { format: 'posix', icon: Terminal },
  { format: 'powershell', icon: SquareTerminal },
] as const

interface CopyAsProps {
  readonly local: boolean
  /** The name that some of the forms give the secret. */
  readonly variable: string
  readonly onVariable: (variable: string) => void
  readonly onCopy: (format: CopyFormat) => void
}

/** The forms, besides the bare secret, in which it can be pasted. */
export const CopyAs = ({ local, variable, onVariable, onCopy }: CopyAsProps) => {
  const listener = useLab(({ state }) => state?.listener)
  const closed = local && listener?.kind !== 'on'
  const port = listener?.kind === 'busy' ? listener.free : (listener?.port ?? null)
  const why =
    listener?.kind === 'busy'
      ? text.lab.service.busy(listener.port, listener.free)
      : text.reveal.curlLocal
  const good = isVariable(variable)
  return (
    <ChoicePopover label={text.reveal.copyAs} width="w-96">
      {(choosing) => (
        <>
          <div className="px-2 pt-1.5 pb-2">
            <Field
              label={text.reveal.variable}
              value={variable}
              error={good ? undefined : text.reveal.variableBad}
              className="font-mono"
              onChange={onVariable}
            />
          </div>
          {FORMATS.map(({ format, icon }) => (
            <Choice
              key={format}
              icon={icon}
              why={good ? null : text.reveal.variableBad}
              onClick={choosing(() => onCopy(format))}
            >
              {text.reveal.formats[format]}
            </Choice>
          ))}
          <Choice icon={Globe} why={closed ? why : null} onClick={choosing(() => onCopy('curl'))}>
            {text.reveal.formats.curl}
          </Choice>
          {closed && port !== null ? (
            // Here and not in the Lab: the secret's dialog would lie over that.
            <Choice
              icon={TestTubeDiagonal}
              onClick={() => void runLabAction(window.keystow.startListening(port))}
            >
              {text.reveal.openListener(port)}
            </Choice>
          ) : null}
        </>
      )}
    </ChoicePopover>
  )
}
