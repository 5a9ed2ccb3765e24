import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Identity } from '../wire.ts'

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

const CONFIG = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
`

/** As `openssl ca` writes times. */
const stamp = (ms: number): string =>
  new Date(Date.now() + ms)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .slice(2)

const DAY = 86_400_000

/** Milliseconds from now. */
interface Validity {
  readonly from?: number
  readonly to?: number
}

/**
 * Three authorities of their own, made for this run. Until it ends where it is called outside of a
 * test.
 */
export const certificates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-ca-'))
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  }
  const read = (name: string): Identity => ({
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
  })
  const madeAuthority = (name: string, file: string, days = 30): Identity => {
    const files = ['-keyout', `${file}.key`, '-out', `${file}.pem`]
    openssl('req', '-x509', ...CURVE, ...files, '-subj', `/CN=${name}`, '-days', `${days}`)
    return read(file)
  }
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'ca.conf'), CONFIG)
  const authority = madeAuthority('Our authority', 'ca')
  const other = madeAuthority('Another authority', 'other')
  const brief = madeAuthority('Brief authority', 'brief', 1)
  let issued = 0
  const end = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    onTestFinished(end)
  } catch {
    process.once('exit', end)
  }
  return {
    /** “Our authority” signs what is issued here, “Another authority” nothing. */
    authority,
    other,
    /** Valid for a day, the others for thirty. */
    brief,
    /**
     * A certificate of this name for a server on this computer, also under the name `mail.test`.
     */
    issue: (name: string, { from = -DAY, to = DAY }: Validity = {}): Identity => {
      issued += 1
      const file = `leaf${issued}`
      const alternatives = ['-addext', 'subjectAltName=IP:127.0.0.1,DNS:mail.test']
      openssl(
        'req',
        '-new',
        ...CURVE,
        '-keyout',
        `${file}.key`,
        '-out',
        `${file}.csr`,
        '-utf8',
        '-subj',
        `/CN=${name}`,
        ...alternatives,
      )
      const files = [
        '-cert',
        'ca.pem',
        '-keyfile',
        'ca.key',
        '-in',
        `${file}.csr`,
        '-out',
        `${file}.pem`,
      ]
      openssl(
        'ca',
        '-batch',
        '-config',
        'ca.conf',
        '-notext',
        '-utf8',
        ...files,
        '-startdate',
        stamp(from),
        '-enddate',
        stamp(to),
      )
      return read(file)
    },
  }
}
