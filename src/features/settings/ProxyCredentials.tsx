import { useId, useRef, useState } from 'react'
import type { NetworkState } from '../../../electron/contract/network.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { focusWhenGone } from '../../ui/focus-when-gone.ts'

interface ProxyCredentialsProps {
  /** Which proxy they are for. */
  readonly proxy: string
  readonly kept: NetworkState['credentials']
  /** Whether the proxy said that it wants them, or others. */
  readonly asks: boolean
  readonly onKeep: (user: string, password: string) => Promise<boolean>
  readonly onForget: () => Promise<boolean>
}

interface KeptCredentialsProps {
  readonly user: string
  readonly proxy: string
  readonly onForget: (button: HTMLElement) => Promise<void>
}

const KeptCredentials = ({ user, proxy, onForget }: KeptCredentialsProps) => (
  <div className="flex items-center gap-2">
    <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      {text.network.credentialsKept(user, proxy)}
    </p>
    <Button size="sm" onClick={({ currentTarget }) => onForget(currentTarget)}>
      {text.network.forgetCredentials}
    </Button>
  </div>
)

/**
 * The user name and the password that a proxy wants. What is kept of them comes back to no window
 * but the user name.
 */
export const ProxyCredentials = ({
  proxy,
  kept,
  asks,
  onKeep,
  onForget,
}: ProxyCredentialsProps) => {
  const id = useId()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const texts = text.network
  const usable = /^[^:]+$/.test(user)
  const section = useRef<HTMLElement>(null)
  const find = (part: string) => section.current?.querySelector<HTMLElement>(part)
  const submit = async (form: HTMLFormElement): Promise<void> => {
    setTried(true)
    if (!usable) return find('input')?.focus()
    if (!(await onKeep(user, password))) return
    focusWhenGone(form, () => find('button'))
    setUser('')
    setPassword('')
    setTried(false)
  }
  const forget = async (button: HTMLElement): Promise<void> => {
    if (await onForget()) focusWhenGone(button, () => find('input'))
  }
  return (
    <section ref={section} aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium">
        {texts.credentials}
      </h3>
      {asks ? (
        <p className="mb-1 text-xs text-warn-ink [overflow-wrap:anywhere]">{texts.asking(proxy)}</p>
      ) : null}
      {kept === null || kept.proxy !== proxy ? (
        <p className="text-xs text-soft [overflow-wrap:anywhere]">
          {asks ? texts.credentialsSealed : texts.credentialsHint(proxy)}
        </p>
      ) : (
        <KeptCredentials user={kept.user} proxy={proxy} onForget={forget} />
      )}
      {kept !== null && kept.proxy === proxy && !asks ? null : (
        <Form className="mt-2 flex flex-wrap items-start gap-3" onSend={submit}>
          <div className="min-w-36 flex-1">
            <Field
              label={texts.user}
              error={tried && !usable ? texts.userWrong : undefined}
              value={user}
              onChange={setUser}
            />
          </div>
          <div className="min-w-36 flex-1">
            <Field label={texts.password} type="password" value={password} onChange={setPassword} />
          </div>
          <Button type="submit" className="mt-5.5">
            {texts.keep}
          </Button>
        </Form>
      )}
    </section>
  )
}
