/** Keys to press; several are alternatives. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) => (
  <span className="flex shrink-0 gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="rounded-sm border border-line bg-hover px-1.5 text-ink font-sans text-xs"
      >
        {key}
      </kbd>
    ))}
  </span>
)
