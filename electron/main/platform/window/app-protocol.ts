import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol, type Session } from 'electron'

/**
 * The renderer never opens a connection, so `connect-src` is `'none'`: only main sends requests to
 * a service. `sandbox` takes from the page what could be taken for main's own questions: `confirm`,
 * `print` and the like.
 */
const CSP = [
  'sandbox allow-scripts allow-same-origin allow-forms',
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
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Must run before `ready`. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
  ])

/**
 * Every file that may be served, by its exact URL. Nothing is ever looked up from a request's own
 * path.
 */
const allowList = (root: string, origin: string): ReadonlyMap<string, string> => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const byUrl = new Map<string, string>()
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    byUrl.set(
      `${origin}/${path
        .slice(root.length + 1)
        .split(sep)
        .join('/')}`,
      path,
    )
  }
  return byUrl
}

const HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'fullscreen=(), picture-in-picture=()',
  'cache-control': 'no-store',
}

const NOT_FOUND = {
  statusCode: 404,
  headers: HEADERS,
  mimeType: 'text/plain',
  data: Buffer.from('not found'),
}

/**
 * Serves a built page on the session's `app:` scheme, under its own origin; all else is 404. Ends
 * when a page was given its script and whatever it asked for with it. By the older call: the newer
 * one, `handle`, loads all that Node has for `fetch` first, and pours each file through its streams
 * (docs/performance.md, P20).
 */
export const serveApp = (session: Session, root: string, origin: string): Promise<void> => {
  const { promise: given, resolve: end } = Promise.withResolvers<void>()
  let underWay = 0
  let scripted = false
  // Once the window was asked for: its process starts meanwhile.
  const files = Promise.resolve(root).then((folder) => allowList(folder, origin))
  session.protocol.registerBufferProtocol('app', async (request, answer) => {
    const path = request.method === 'GET' ? (await files).get(request.url) : undefined
    if (path === undefined) return answer(NOT_FOUND)
    underWay += 1
    const type = extname(path)
    const data = await readFile(path)
    answer({ headers: HEADERS, mimeType: TYPES[type] ?? 'application/octet-stream', data })
    underWay -= 1
    scripted ||= type === '.js'
    if (scripted && underWay === 0) end()
  })
  return given
}
