import { useEffect, useState } from 'react'
import type { UseHistory } from '../../../electron/contract/use-watch.ts'

/**
 * Returns what was seen of a key's use; null until that is known. Read anew with each list, which
 * `listedAt` tells apart.
 */
export const useHistoryOf = (
  connectionId: string,
  keyId: string,
  listedAt: number | null,
): UseHistory | null => {
  const [read, setRead] = useState<{ readonly keyId: string; readonly history: UseHistory } | null>(
    null,
  )
  useEffect(() => {
    let wanted = true
    void window.keystow.keyUse({ connectionId, keyId }).then((answer) => {
      if (wanted && answer.ok) setRead({ keyId, history: answer.value })
    })
    return () => {
      wanted = false
    }
  }, [connectionId, keyId, listedAt])
  return read?.keyId === keyId ? read.history : null
}
