import { FolderPlus, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SCAN_MINUTES, type ScanState } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { addFolder, dropFolder, setExtras, setMinutes, useScan } from './store.ts'

const EXTRAS = ['git', 'histories', 'transcripts'] as const

/** Shows what is looked through, and how long. Its first button has the focus. */
export const ScanChoice = ({ state: { folders, recognizable } }: { readonly state: ScanState }) => {
  const { extras, minutes } = useScan()
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => add.current?.focus({ preventScroll: true }), [])
  const texts = text.scan
  return (
    <div className="space-y-4">
      <section aria-label={texts.folders}>
        <h3 className="mb-1 font-medium">{texts.folders}</h3>
        {folders.length === 0 ? <p className="mb-2 text-soft">{texts.noFolders}</p> : null}
        <ul className="mb-2 space-y-1">
          {folders.map(({ id, path }) => (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 font-mono text-xs select-text [overflow-wrap:anywhere]">
                {path}
              </span>
              <Button
                icon={X}
                kind="ghost"
                size="icon"
                aria-label={texts.dropFolder(path)}
                onClick={() => dropFolder(id)}
              />
            </li>
          ))}
        </ul>
        <Button icon={FolderPlus} ref={add} onClick={addFolder}>
          {texts.addFolder}
        </Button>
      </section>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{texts.also}</legend>
        {EXTRAS.map((extra) => (
          <Checkbox
            key={extra}
            label={texts[extra]}
            checked={extras[extra]}
            onChange={(on) => setExtras({ [extra]: on })}
          />
        ))}
      </fieldset>
      <Select
        label={texts.time}
        value={`${minutes}`}
        options={SCAN_MINUTES.map((value) => ({ value: `${value}`, label: texts.minutes[value] }))}
        onChange={(value) => setMinutes(SCAN_MINUTES.find((one) => `${one}` === value) ?? minutes)}
        className="w-40"
      />
      <p className="text-xs text-soft">{texts.recognizable(recognizable)}</p>
    </div>
  )
}

/** Shows what was chosen, in a line: what was found has the room. */
export const ScanSummary = ({
  state: { folders },
  onChange,
}: {
  readonly state: ScanState
  readonly onChange: () => void
}) => {
  const { extras, minutes } = useScan()
  const texts = text.scan
  const chosen = [
    ...folders.map(({ path }) => path),
    ...EXTRAS.filter((extra) => extras[extra]).map((extra) => texts[extra]),
  ]
  return (
    <div className="flex items-start gap-3">
      <p className="line-clamp-3 min-w-0 flex-1 text-xs text-soft [overflow-wrap:anywhere]">
        {[...chosen, `${texts.time} ${texts.minutes[minutes]}`].join(' · ')}
      </p>
      <Button icon={SlidersHorizontal} size="sm" onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  )
}
