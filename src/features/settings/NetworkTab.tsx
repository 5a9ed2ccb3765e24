import { useEffect, useRef, useState } from 'react'
import {
  type CurrentWay,
  type NetworkState,
  PROXY_MODES,
  type ProxyAddress,
  type ProxyMode,
  proxyText,
} from '../../../electron/contract/network.ts'
import { type Failure, ok, type Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { cx } from '../../ui/cx.ts'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { Authorities } from './Authorities.tsx'
import { ProxyCredentials } from './ProxyCredentials.tsx'
import { ProxyForm } from './ProxyForm.tsx'

/** What was tried last, for the place that says why it was not done. */
type NetworkPart = 'proxy' | 'credentials' | 'authorities'

interface ShownNetwork {
  /** null until main has said it. */
  readonly known: NetworkState | null
  readonly failure: { readonly part: NetworkPart; readonly failure: Failure } | null
  /** Does it and reads what is so then; whether it was done. */
  readonly act: (part: NetworkPart, work: () => Promise<Result<unknown>>) => Promise<boolean>
}

const useNetwork = (): ShownNetwork => {
  const [known, setKnown] = useState<NetworkState | null>(null)
  const [failure, setFailure] = useState<ShownNetwork['failure']>(null)
  const asked = useRef(0)
  const read = async (): Promise<void> => {
    asked.current += 1
    const mine = asked.current
    const state = await window.keystow.networkState()
    // Main may answer a later question first.
    if (mine !== asked.current) return
    if (state.ok) setKnown(state.value)
    else setFailure({ part: 'proxy', failure: state.error })
  }
  useEffect(() => {
    const readAgain = (): void => void read()
    readAgain()
    // The system tells nobody when its own settings change: whoever changed them was in another
    // window.
    window.addEventListener('focus', readAgain)
    const stop = window.keystow.onPush('network:changed', readAgain)
    return () => {
      window.removeEventListener('focus', readAgain)
      stop()
    }
  }, [])
  return {
    known,
    failure,
    act: async (part, work) => {
      setFailure(null)
      const done = await work()
      if (!done.ok) setFailure({ part, failure: done.error })
      await read()
      return done.ok
    },
  }
}

const Refused = ({
  shown: { failure },
  part,
}: {
  readonly shown: ShownNetwork
  readonly part: NetworkPart
}) => (
  <FailureBanner
    className="mt-2"
    failure={failure?.part === part ? failure.failure : null}
    unchanged={text.nothingChanged}
  />
)

const Note = ({
  children,
  warns = false,
}: {
  readonly children: string
  readonly warns?: boolean
}) => (
  <p className={cx('mt-1 text-xs [overflow-wrap:anywhere]', warns ? 'text-warn-ink' : 'text-soft')}>
    {children}
  </p>
)

/** Says which way the shown service is asked. */
const Way = ({ way: { host, proxy, failure } }: { readonly way: CurrentWay }) => {
  const texts = text.network
  if (failure !== null)
    return <Note warns>{texts.wayUnknown(host, failure.detail === 'script')}</Note>
  return <Note>{proxy === null ? texts.askedDirectly(host) : texts.askedThrough(host, proxy)}</Note>
}

/** The proxy that is in use, or the one that asks for credentials. */
const proxyOf = ({ mode, manual, asking }: NetworkState): string | null =>
  mode === 'manual' && manual !== null ? proxyText(manual) : asking

interface SectionProps {
  readonly shown: ShownNetwork
  readonly known: NetworkState
}

interface WaySectionProps extends SectionProps {
  readonly mode: ProxyMode
  readonly onEntering: (entering: boolean) => void
}

const WaySection = ({ shown, known, mode, onEntering }: WaySectionProps) => {
  const texts = text.network
  const proxy = proxyOf(known)
  const choose = (next: ProxyMode): void => {
    onEntering(next === 'manual')
    if (next !== 'manual' && next !== known.mode)
      void shown
        .act('proxy', () => window.keystow.chooseProxy({ mode: next, manual: known.manual }))
        .then((done) => done && announce(texts.changed))
  }
  const use = async (manual: ProxyAddress): Promise<void> => {
    const done = await shown.act('proxy', () =>
      window.keystow.chooseProxy({ mode: 'manual', manual }),
    )
    if (!done) return
    onEntering(false)
    announce(texts.changed)
  }
  return (
    <div>
      <Segmented
        setting="proxy"
        legend={texts.way}
        hint={texts.wayHints[mode]}
        value={mode}
        options={optionsOf(PROXY_MODES, texts.modes)}
        onChange={choose}
      />
      {mode === 'manual' ? (
        <ProxyForm known={known.manual} inUse={known.mode === 'manual'} onUse={use} />
      ) : null}
      {known.mode === 'manual' && proxy !== null ? <Note>{texts.inUse(proxy)}</Note> : null}
      {mode === 'manual' && known.mode !== 'manual' ? (
        <Note>{texts.inUseUntil[known.mode]}</Note>
      ) : null}
      {mode === 'system' && known.way !== null ? <Way way={known.way} /> : null}
      <Refused shown={shown} part="proxy" />
    </div>
  )
}

const CredentialsSection = ({ shown, known, proxy }: SectionProps & { readonly proxy: string }) => (
  <div>
    <ProxyCredentials
      proxy={proxy}
      kept={known.credentials}
      asks={known.asking === proxy}
      onKeep={(user, password) =>
        shown.act('credentials', () =>
          window.keystow.setProxyCredentials({ proxy, user, password }),
        )
      }
      onForget={() => shown.act('credentials', () => window.keystow.setProxyCredentials(null))}
    />
    <Refused shown={shown} part="credentials" />
  </div>
)

const AuthoritiesSection = ({ shown, known }: SectionProps) => {
  const add = async (): Promise<void> => {
    const chosen = await window.keystow.chooseAuthorities()
    const preview = chosen.ok ? chosen.value : null
    const done = await shown.act('authorities', async () => {
      if (!chosen.ok) return chosen
      return preview === null ? ok(null) : window.keystow.addAuthorities(preview.id)
    })
    if (done && preview !== null) announce(text.network.added)
  }
  const forget = async (fingerprint: string): Promise<boolean> => {
    const done = await shown.act('authorities', () => window.keystow.forgetAuthority(fingerprint))
    if (done) announce(text.network.forgotten)
    return done
  }
  return (
    <div>
      <Authorities authorities={known.authorities} onAdd={() => void add()} onForget={forget} />
      <Refused shown={shown} part="authorities" />
    </div>
  )
}

/**
 * Shows how requests leave this computer, and whom TLS trusts. Main asks about each change that
 * matters.
 */
export const NetworkTab = () => {
  const shown = useNetwork()
  const { known } = shown
  /** The form of a proxy is open before there is one. */
  const [entering, setEntering] = useState(false)
  if (known === null) return <Refused shown={shown} part="proxy" />
  const mode = entering ? 'manual' : known.mode
  const proxy = proxyOf(known)
  return (
    <>
      <WaySection shown={shown} known={known} mode={mode} onEntering={setEntering} />
      {proxy === null || mode === 'none' ? null : (
        <CredentialsSection shown={shown} known={known} proxy={proxy} />
      )}
      <AuthoritiesSection shown={shown} known={known} />
    </>
  )
}
