import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import { APP_ORIGIN } from './origin.ts'

/** The renderer never dials anything, so `connect-src` is `'none'`: only main speaks to a service. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Must run before `ready`. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

/** Every file that may be served, by its exact URL. Nothing is ever looked up from a request's own path. */
const allowList = (root: string): ReadonlyMap<string, string> => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const byUrl = new Map<string, string>()
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    byUrl.set(
      `${APP_ORIGIN}/${path
        .slice(root.length + 1)
        .split(sep)
        .join('/')}`,
      path,
    )
  }
  return byUrl
}

/** Has Node load its `Response`, which takes long, while the window's process starts anyway. */
export const warmUp = (): void => void new Response(null)

/** Serves the built renderer on the session's `app:` scheme; all else is 404. */
export const serveApp = (session: Session, root: string): void => {
  const files = allowList(root)
  session.protocol.handle('app', async (request) => {
    const path = request.method === 'GET' ? files.get(request.url) : undefined
    const headers = {
      'content-security-policy': CSP,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    }
    if (path === undefined) return new Response('not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    return new Response(await readFile(path), { headers: { ...headers, 'content-type': type } })
  })
}
