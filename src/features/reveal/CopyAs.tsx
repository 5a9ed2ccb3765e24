import { ChevronDown, FileCode, Globe, SquareTerminal, Terminal } from 'lucide-react'
import type { CopyFormat } from '../../../electron/contract/copy-format.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useLab } from '../lab/store.ts'

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
  const listening = useLab(({ state }) => state?.listener.kind === 'on')
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
      <MenuItem icon={Globe} disabled={local && !listening} onClick={() => onCopy('curl')}>
        {local && !listening ? text.reveal.curlLocal : text.reveal.formats.curl}
      </MenuItem>
    </Menu>
  )
}
