import { type RefObject, useEffect, useRef } from 'react'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'

export interface AddressError {
  readonly badAddress: string | undefined
  readonly addressField: RefObject<HTMLInputElement | null>
}

/**
 * Returns what is wrong with the address that was sent. Its field gets the focus each time that an
 * attempt fails for it.
 */
export const useAddressError = (failure: Failure | null): AddressError => {
  const addressField = useRef<HTMLInputElement>(null)
  const wrong = failure?.code === 'bad_address' ? failure : null
  useEffect(() => {
    if (wrong !== null) addressField.current?.focus()
  }, [wrong])
  return { badAddress: wrong === null ? undefined : text.failures.what(wrong), addressField }
}
