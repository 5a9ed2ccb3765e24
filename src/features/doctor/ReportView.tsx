import type { ReactNode } from 'react'
import type { DoctorReport } from '../../../electron/contract/doctor.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { networkText } from './network-text.ts'

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-medium">{title}</h3>
    {children}
  </section>
)

/** Names and what there is to say of each. */
const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(0,11rem)_1fr] gap-x-4 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="min-w-0 text-soft [overflow-wrap:anywhere]">{name}</dt>
        <dd className="min-w-0 select-text [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

const Files = ({ files }: Pick<DoctorReport, 'files'>) => {
  const texts = text.doctor
  return (
    <table aria-label={texts.files} className="w-full text-left select-text">
      <thead>
        <tr className="border-b border-line text-xs text-soft">
          {(['file', 'size', 'mode'] as const).map((head) => (
            <th key={head} scope="col" className="py-1 pr-4 font-medium">
              {texts[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, path, bytes, mode }) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <td className="py-1 pr-4 [overflow-wrap:anywhere]">{path}</td>
            <td className="pr-4 whitespace-nowrap tabular-nums">{bytes === null ? texts.missing : texts.bytes(bytes)}</td>
            <td className="font-mono">{mode ?? text.activity.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sandboxText = ({ on, seccomp, noNewPrivs }: DoctorReport['sandbox']): ReactNode => (
  <span className="flex flex-wrap items-center gap-2">
    <Badge tone={on ? 'good' : 'danger'}>{on ? text.doctor.sandboxOn : text.doctor.sandboxOff}</Badge>
    {seccomp === null || noNewPrivs === null ? null : text.doctor.sandboxDetail(seccomp, noNewPrivs)}
  </span>
)

const serviceText = ({ open, on, listening, faults }: DoctorReport['service']): string => {
  const texts = text.doctor
  if (!open) return texts.serviceClosed
  return [on ? texts.serviceOn : texts.serviceOff, ...(listening ? [texts.listening] : []), texts.faults(faults)].join(' · ')
}

const channelText = ({ state, asking, leases }: DoctorReport['channel']): string => {
  const texts = text.doctor
  switch (state.kind) {
    case 'off':
      return state.unproven ? texts.channelUnproven : texts.channelOff
    case 'failed':
      return texts.channelProblems[state.problem]
    case 'on':
      return [texts.channelOn(asking, leases), ...(state.lasting ? [] : [texts.channelSession])].join(' · ')
  }
}

export const ReportView = ({ report }: { readonly report: DoctorReport }) => {
  const texts = text.doctor
  const { versions, store, sandbox, connections, memory, errors } = report
  return (
    <div className="space-y-5">
      <Section title={texts.versions}>
        <Facts
          facts={[
            ...(['app', 'electron', 'chromium', 'node', 'system'] as const).map((part) => [texts[part], versions[part]] as const),
            [texts.display, texts.displays[report.display]],
            [texts.loginStart, texts.loginStarts[report.startsAtLogin === null ? 'unable' : report.startsAtLogin ? 'on' : 'off']],
            [texts.build, sandbox.packaged ? texts.packaged : texts.unpackaged],
          ]}
        />
      </Section>
      <Section title={texts.protection}>
        <Facts
          facts={[
            [texts.store, `${store.backend} · ${texts.stores[store.state]}`],
            [texts.sandbox, sandboxText(sandbox)],
          ]}
        />
      </Section>
      <Section title={texts.connections}>
        {connections.length === 0 ? <p className="text-soft">{texts.noConnections}</p> : null}
        <ul className="select-text">
          {connections.map(({ host, lastFour, phase }, index) => (
            <li key={index}>
              {host === 'local' ? texts.service : host} · <span className="font-mono">{text.keys.lastFour(lastFour)}</span> ·{' '}
              {texts.phases[phase]}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.service}>
        <p>{serviceText(report.service)}</p>
      </Section>
      <Section title={texts.channel}>
        <p>{channelText(report.channel)}</p>
        {report.channel.folder === null ? null : (
          <Facts facts={[[texts.channelFolder, `${report.channel.folder.path} · ${report.channel.folder.mode ?? texts.missing}`]]} />
        )}
      </Section>
      <Section title={texts.network}>
        <p>{networkText(report.network)}</p>
      </Section>
      <Section title={texts.memory}>
        <Facts
          facts={[
            [texts.memoryMain, texts.bytes(memory.main)],
            [texts.memoryWindow, texts.bytes(memory.window)],
          ]}
        />
      </Section>
      <Section title={texts.files}>
        <Files files={report.files} />
      </Section>
      <Section title={texts.errors}>
        {errors.length === 0 ? <p className="text-soft">{texts.noErrors}</p> : null}
        <ul className="space-y-1 font-mono text-xs select-text [overflow-wrap:anywhere]">
          {errors.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
