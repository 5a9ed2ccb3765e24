import { createPortal } from 'react-dom'
import { useAnnounced } from './announce-store.ts'

/** The window's one polite live region, above any dialog. */
export const LiveRegion = () => {
  const { sentence, count } = useAnnounced()
  return createPortal(
    <div role="status" aria-live="polite" className="sr-only">
      <span key={count}>{sentence}</span>
    </div>,
    document.body,
  )
}
