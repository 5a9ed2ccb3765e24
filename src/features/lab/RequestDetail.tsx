import type { LogEntry } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { curlOf } from './curl.ts'
import { statusText } from './filter-requests.ts'

const texts = text.lab.requests

interface MessageProps {
  readonly title: string
  readonly headers: LogEntry['requestHeaders']
  readonly body: string
}

const Message = ({ title, headers, body }: MessageProps) => (
  <div className="mt-3 border-t border-line pt-3">
    <h3 className="font-semibold">{title}</h3>
    <h4 className="mt-1.5 text-xs font-medium text-soft">{texts.headers}</h4>
    <dl className="mt-0.5 font-mono text-xs">
      {headers.map(([name, value]) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-soft">{name}:</dt> <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
    <h4 className="mt-1.5 text-xs font-medium text-soft">{texts.body}</h4>
    {body === '' ? (
      <p className="text-xs text-soft">{texts.noBody}</p>
    ) : (
      <pre className="mt-0.5 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {body}
      </pre>
    )}
  </div>
)

/**
 * One request with its answer, as they came: tokens and secrets were masked when they were noted.
 */
export const RequestDetail = ({
  entry,
  origin,
}: {
  readonly entry: LogEntry | null
  readonly origin: string
}) => (
  <section
    aria-label={texts.detail}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
    className="quiet-focus overflow-y-auto rounded-md border border-line px-3 py-2.5 outline-offset-[-2px] select-text"
  >
    {entry === null ? (
      <p className="py-8 text-center text-soft">{texts.choose}</p>
    ) : (
      <>
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
            {entry.method} {entry.target}
          </p>
          <CopyButton size="sm" value={curlOf(entry, origin)} label={texts.copyCurl} />
          <CopyButton size="sm" value={JSON.stringify(entry, null, 2)} label={texts.copyJson} />
        </div>
        <p className="text-xs text-soft">
          {statusText(entry.status)} · {texts.latency(entry.latency)} · {text.times.local(entry.at)}
        </p>
        <Message title={texts.request} headers={entry.requestHeaders} body={entry.requestBody} />
        {entry.status === null ? (
          <p className="mt-3 border-t border-line pt-3">{texts.cut}</p>
        ) : (
          <Message
            title={texts.response}
            headers={entry.responseHeaders}
            body={entry.responseBody}
          />
        )}
      </>
    )}
  </section>
)
