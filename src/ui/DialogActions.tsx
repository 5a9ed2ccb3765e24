import type { ReactNode } from 'react'

/**
 * The buttons at the end of a dialog's form. They stay in view while what is above them scrolls.
 */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-5 mt-5 -mb-4 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-5 py-3">
    {children}
  </div>
)
