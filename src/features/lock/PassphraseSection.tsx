import { useEffect, useId, useRef, useState } from 'react'
import type { AppState } from '../../../electron/contract/app-state.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { PassphraseForm, type PassphraseWish } from './PassphraseForm.tsx'

/** What opens the lock, and the way to change that. */
export const PassphraseSection = ({ state: { lock, storage } }: { readonly state: AppState }) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [wish, setWish] = useState<PassphraseWish | null>(null)
  const opened = useRef(false)
  // After the form the focus goes to the button in its place, which can be another one than before.
  useEffect(() => {
    if (wish !== null) opened.current = true
    else if (opened.current) section.current?.querySelector('button')?.focus()
  }, [wish, lock.passphrase])
  const wishes: readonly PassphraseWish[] = lock.passphrase ? ['change', 'off'] : ['set']
  return (
    <section ref={section} aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {text.lock.section}
      </h3>
      <p>{lock.passphrase ? text.lock.isSet : lock.system ? text.lock.noneBySystem : text.lock.none}</p>
      <p className="mt-1 text-xs text-soft">
        {storage.state === 'unavailable'
          ? text.lock.unbound
          : text.lock.scope(storage.state === 'available' ? storage.backend : text.lock.someStore)}
      </p>
      {wish === null ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {wishes.map((one) => (
            <Button key={one} onClick={() => setWish(one)}>
              {text.lock[one]}
            </Button>
          ))}
        </div>
      ) : (
        <PassphraseForm wish={wish} onDone={() => setWish(null)} />
      )}
    </section>
  )
}
