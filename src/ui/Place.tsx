import { ShownName } from './ShownName.tsx'

/** A path as it is, what cannot be seen written out. */
export const Place = ({ path }: { readonly path: string }) => (
  <span className="font-mono text-xs [overflow-wrap:anywhere]">
    <ShownName name={path} />
  </span>
)
