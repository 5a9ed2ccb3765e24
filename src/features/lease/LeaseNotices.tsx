import { Timer } from 'lucide-react'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { because, sentences } from '../../messages/sentences.ts'
import { text } from '../../messages/text.ts'
import { useLeases } from '../../state/leases-store.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Keys of programs that ended and could not be revoked yet. */
export const LeaseNotices = ({ connectionId }: { readonly connectionId: string }) => {
  const leases = useLeases()
  return leases
    .filter((lease) => lease.connectionId === connectionId && lease.problem !== null)
    .map(({ id, keyName, problem }) => (
      <Banner wide key={id} tone="warn" icon={Timer}>
        {sentences(because(problem), text.leases.notRevoked(nameInText(keyName)))}
      </Banner>
    ))
}
