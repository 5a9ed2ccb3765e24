import type { Annotation } from '../../../electron/contract/annotations.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { ShownName } from '../../ui/ShownName.tsx'

/** Tags drawn in a row; the rest is a number. */
const SHOWN = 2

/** A key's local name and tags, beside its name in the table, as far as the container has room. */
export const RowNotes = ({ annotation: { alias, tags } }: { readonly annotation: Annotation }) => {
  const more = tags.length - SHOWN
  return (
    <>
      {alias === '' ? null : (
        <span
          className="hidden min-w-8 shrink-3 truncate text-soft @min-[220px]:inline"
          title={nameInText(alias)}
        >
          <ShownName name={alias} />
        </span>
      )}
      {tags.length === 0 ? null : (
        <span
          className="hidden shrink-0 gap-1 @min-[300px]:flex"
          title={text.notes.tagged(tags.join(', '))}
        >
          {tags.slice(0, SHOWN).map((tag) => (
            <span
              key={tag}
              className="max-w-24 truncate rounded-full border border-line px-1.5 text-xs text-soft"
            >
              {tag}
            </span>
          ))}
          {more > 0 ? <span className="text-xs text-soft">+{more}</span> : null}
        </span>
      )}
    </>
  )
}
