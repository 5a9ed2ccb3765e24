import { useEffect, useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'

/** The workspace of a key. Only the local service can be asked, as its settings screen would know; the interface does not report it. */
export const useWorkspace = ({ kind }: Pick<Connection, 'kind'>, keyId: string): string | null => {
  const [workspaces, setWorkspaces] = useState<ReadonlyMap<string, string>>(new Map())
  const known = workspaces.get(keyId) ?? null
  useEffect(() => {
    if (kind !== 'local' || known !== null) return
    let current = true
    void window.keystow.labKeys().then((listed) => {
      if (listed.ok && current) setWorkspaces(new Map(listed.value.map(({ id, workspace }) => [id, workspace])))
    })
    return () => {
      current = false
    }
  }, [kind, known])
  return known
}
