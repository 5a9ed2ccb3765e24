import { useEffect, useId, useRef, useState } from 'react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import type { LockState } from '../../../electron/contract/lock.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { type PassphraseAction, PassphraseForm } from './PassphraseForm.tsx'

/** Says what encrypts the data now, and what a passphrase would add. */
const scopeOf = ({ byStore, passphrase }: LockState, backend: string): string => {
  if (byStore) return passphrase ? text.lock.scope(backend) : text.lock.scopeOfStore(backend)
  return passphrase ? text.lock.scopeAlone : text.lock.unbound
}

/** Shows what opens the lock, and the way to change that. */
export const PassphraseSection = ({
  state: { lock, storage, kept },
}: {
  readonly state: AppState
}) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [action, setAction] = useState<PassphraseAction | null>(null)
  const opened = useRef(false)
  // After the form the focus goes to the button in its place, which can be another one than before.
  useEffect(() => {
    if (action !== null) opened.current = true
    else if (opened.current) section.current?.querySelector('button')?.focus()
  }, [action, lock.passphrase])
  // Another vault is on the disk, which nothing may take the place of.
  const isApart = kept === 'apart'
  const actions: readonly PassphraseAction[] = isApart
    ? []
    : lock.passphrase
      ? ['change', 'off']
      : ['set']
  return (
    <section ref={section} data-setting="passphrase" aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {text.lock.passphrase}
      </h3>
      <p>
        {lock.passphrase ? text.lock.isSet : lock.system ? text.lock.noneBySystem : text.lock.none}
      </p>
      <p className="mt-1 text-xs text-soft">
        {isApart ? text.lock.onlyOpen : scopeOf(lock, storage.backend)}
      </p>
      {action === null ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map((one) => (
            <Button key={one} onClick={() => setAction(one)}>
              {text.lock[one]}
            </Button>
          ))}
        </div>
      ) : (
        <PassphraseForm
          action={action}
          endsKeeping={action === 'off' && !lock.byStore}
          onDone={() => setAction(null)}
        />
      )}
    </section>
  )
}
