import { ChevronDown, FileCode, Globe, SquareTerminal, Terminal, TestTubeDiagonal } from 'lucide-react'
import type { CopyFormat } from '../../../electron/contract/copy-format.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useLab, wish } from '../lab/store.ts'

const FORMATS = [
  { format: 'env', icon: FileCode },
  { format: 'posix', icon: Terminal },
  { format: 'powershell', icon: SquareTerminal },
] as const

export interface CopyAsProps {
  readonly local: boolean
  readonly onCopy: (format: CopyFormat) => void
}

/** The forms, besides the bare secret, in which it can be pasted. */
export const CopyAs = ({ local, onCopy }: CopyAsProps) => {
  const listener = useLab(({ state }) => state?.listener)
  const closed = local && listener?.kind !== 'on'
  const port = listener?.kind === 'busy' ? listener.free : (listener?.port ?? null)
  const why = listener?.kind === 'busy' ? text.lab.service.busy(listener.port, listener.free) : text.reveal.curlLocal
  return (
    <Menu
      trigger={
        <Button>
          {text.reveal.copyAs}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {FORMATS.map(({ format, icon }) => (
        <MenuItem key={format} icon={icon} onClick={() => onCopy(format)}>
          {text.reveal.formats[format]}
        </MenuItem>
      ))}
      <MenuItem icon={Globe} disabled={closed} hint={closed ? why : undefined} onClick={() => onCopy('curl')}>
        {text.reveal.formats.curl}
      </MenuItem>
      {closed && port !== null ? (
        // Here and not in the Lab: the secret's dialog would lie over that.
        <MenuItem icon={TestTubeDiagonal} onClick={() => void wish(window.keystow.startListening(port))}>
          {text.reveal.openListener(port)}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
