import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Manifest, signManifest } from '../../../electron/main/updates/manifest.ts'

export const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')

export interface Published {
  readonly version: string
  readonly notes?: string
  readonly bytes?: Buffer
  /** What the server really sends, where that is not what was signed. */
  readonly sent?: Buffer
  readonly platform?: 'darwin' | 'win32' | 'linux'
  readonly arch?: 'x64' | 'arm64'
  readonly minimum?: string
  /** Milliseconds since the epoch; by default never. */
  readonly expires?: number
}

const NEVER = Date.UTC(2200, 0)

export interface Seen {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** A server of updates on this computer: signs as a release does, serves ranges, and misbehaves on demand. */
export const updateServer = async (tls: ServerOptions | null = null) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const files = new Map<string, Buffer>()
  const seen: Seen[] = []
  let interfere: ((path: string, response: ServerResponse, body: Buffer) => boolean) | null = null

  const answer: RequestListener = (request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers })
    const body = files.get(path)
    if (body === undefined) {
      response.writeHead(404).end()
      return
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const part = body.subarray(from)
    if (interfere?.(path, response, part) === true) return
    if (from > 0) response.setHeader('content-range', `bytes ${from}-${body.length - 1}/${body.length}`)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': part.length }).end(part)
  }
  const server: Server = tls === null ? createServer(answer) : createSecureServer(tls, answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `${tls === null ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`

  const publish = ({
    version,
    notes = '',
    bytes = randomBytes(300_000),
    sent = bytes,
    platform,
    arch,
    minimum = '0.0.0',
    expires = NEVER,
  }: Published): Buffer => {
    const file = `keystow-${version}.bin`
    const manifest: Manifest = {
      version,
      notes,
      minimum,
      expires: new Date(expires).toISOString(),
      artefacts: [
        {
          platform: platform ?? (process.platform as 'linux'),
          arch: arch ?? (process.arch as 'x64'),
          file,
          size: bytes.length,
          sha512: sha512(bytes),
        },
      ],
    }
    files.set('/updates.json', Buffer.from(signManifest(manifest, privateKey)))
    files.set(`/${file}`, sent)
    return bytes
  }

  return {
    url: `${origin}/updates.json`,
    origin,
    publicKey,
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
    seen: seen as readonly Seen[],
    publish,
    manifestText: (): string => String(files.get('/updates.json')),
    serve: (path: string, body: string | Buffer): void => void files.set(path, Buffer.from(body)),
    /** Called before each answer with what would be sent; true where it answered itself. */
    interfere: (how: typeof interfere): void => {
      interfere = how
    },
    /** Sends so many bytes of the next answer, and never its end. */
    trickle: (bytes: number): void => {
      interfere = (_path, response) => {
        response.writeHead(200).write(Buffer.alloc(bytes, 32))
        return true
      }
    },
    /** Sends the next file up to its middle, and then waits. */
    hold: () => {
      let go = (_how: 'on' | 'away'): void => {}
      interfere = (path, response, body) => {
        if (path.endsWith('.json')) return false
        const middle = Math.floor(body.length / 2)
        response.writeHead(200, { 'content-length': body.length })
        response.write(body.subarray(0, middle))
        go = (how) => (how === 'on' ? response.end(body.subarray(middle)) : response.destroy())
        return true
      }
      return { release: () => go('on'), cut: () => go('away') }
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type UpdateServer = Awaited<ReturnType<typeof updateServer>>
