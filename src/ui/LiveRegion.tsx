import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useAnnounced } from './announce-store.ts'

/** The window's one polite live region, above any dialog. `children` are the toasts, which are heard and seen. */
export const LiveRegion = ({ children }: { readonly children: ReactNode }) => {
  const { sentence, count } = useAnnounced()
  return createPortal(
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-1 z-20 flex justify-center">
      {children}
      <span key={count} className="sr-only">
        {sentence}
      </span>
    </div>,
    document.body,
  )
}
