import { nameParts } from '../../electron/contract/shown-name.ts'

/**
 * A name that somebody gave: set apart from the text around it, with its hidden characters written
 * out.
 */
export const ShownName = ({ name }: { readonly name: string }) => (
  <bdi className="[white-space-collapse:preserve]">
    {nameParts(name).map(({ text, hidden }, index) =>
      hidden ? (
        <span key={index} className="rounded-sm bg-hover px-0.5 font-mono text-xs text-soft">
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </bdi>
)
