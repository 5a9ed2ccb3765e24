import { Plus, ShieldCheck } from 'lucide-react'
import { Fragment, useId, useRef } from 'react'
import type { AddedAuthority } from '../../../electron/contract/network.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'

const Authority = ({
  authority,
  onForget,
}: {
  readonly authority: AddedAuthority
  readonly onForget: () => void
}) => {
  const { subject, fingerprint, validTo } = authority
  const texts = text.network
  return (
    <li className="rounded-md border border-line p-2.5">
      <div className="flex items-center gap-2">
        <ShieldCheck size={16} className="shrink-0 text-soft" />
        <bdi className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere] select-text">
          {subject}
        </bdi>
        <Button size="sm" aria-label={texts.forgetOne(subject)} onClick={onForget}>
          {texts.forget}
        </Button>
      </div>
      <p className="mt-1 text-xs text-soft">{texts.validTo(text.times.local(validTo))}</p>
      <p className="mt-1 font-mono text-xs text-soft select-text">
        {texts
          .fingerprint(fingerprint)
          .split(/(?<=:)/)
          .map((pair, at) => (
            <Fragment key={at}>
              {pair}
              <wbr />
            </Fragment>
          ))}
      </p>
    </li>
  )
}

interface AuthoritiesProps {
  readonly authorities: readonly AddedAuthority[]
  readonly onAdd: () => void
  readonly onForget: (fingerprint: string) => Promise<boolean>
}

/** The certificate authorities that the person trusts besides those of the app and the system. */
export const Authorities = ({ authorities, onAdd, onForget }: AuthoritiesProps) => {
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const texts = text.network
  return (
    <section data-setting="authorities" aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {texts.authorities}
      </h3>
      <p className="text-xs text-soft">{texts.authoritiesHint}</p>
      {authorities.length === 0 ? null : (
        <ul aria-labelledby={id} className="mt-2 space-y-2">
          {authorities.map((authority) => (
            <Authority
              key={authority.fingerprint}
              authority={authority}
              // The focus goes on to the button that is always there.
              onForget={() =>
                void onForget(authority.fingerprint).then((done) => done && add.current?.focus())
              }
            />
          ))}
        </ul>
      )}
      <Button icon={Plus} ref={add} className="mt-2" onClick={onAdd}>
        {texts.add}
      </Button>
    </section>
  )
}
