import { session as sessions } from 'electron'

/**
 * What the system says about the way to a URL, as a proxy script answers: `DIRECT`, `PROXY host:port` and the like. It is asked of Chromium,
 * by a session that has no page and whose every request is refused, as is every host name that Chromium would look up.
 */
export const systemProxy = (url: string): Promise<string> => sessions.fromPartition('keystow-proxy', { cache: false }).resolveProxy(url)
