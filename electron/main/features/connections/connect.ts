import { randomUUID } from 'node:crypto'
import { lastFourOf } from '../../../contract/api-key.ts'
import { type Connection, parseBaseUrl } from '../../../contract/connection.ts'
import type {
  LocalServiceFailure,
  LocalSignInFailure,
  SignInFailure,
} from '../../../contract/failures.ts'
import type { ImportedConnections, NewConnection } from '../../../contract/ipc/connections.ts'
import { type FailureCode, fail, ok, type Result } from '../../../contract/result.ts'
import type { KeyService } from '../../../service/index.ts'
import { boundTo } from '../../base/bound-secret.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import { listOnce } from '../../client/list-once.ts'
import { issueToken, type LocalService, type LocalToken } from '../../client/local-service.ts'
import { nameFor, readConnectionsFile } from './connections-file.ts'
import type { Session } from './session.ts'
import type { Sessions, SignIn } from './sessions.ts'

/**
 * `localName`: what to call the local service, in the language of the time when it is first used.
 */
export class Connect {
  readonly #sessions: Sessions
  readonly #createClient: ClientFactory
  readonly #local: LocalService
  readonly #localName: () => string
  readonly #localTokens = new Map<string, string>()
  /** Who asks while it is being opened gets the same connection. */
  #opening: Promise<Result<Connection, LocalSignInFailure>> | null = null

  constructor(
    sessions: Sessions,
    createClient: ClientFactory,
    local: LocalService,
    localName: () => string,
  ) {
    this.#sessions = sessions
    this.#createClient = createClient
    this.#local = local
    this.#localName = localName
  }

  /** Makes it the connection that is shown, and reads its list. */
  activate(id: string): ReturnType<Sessions['activate']> {
    const active = this.#sessions.activate(id)
    if (active.ok) void active.value.refresh()
    return active
  }
  async add({
    name,
    baseUrl,
    token,
  }: NewConnection): Promise<
    Result<Connection, SignInFailure | 'bad_address' | 'already_connected'>
  > {
    const address = parseBaseUrl(baseUrl)
    if ('problem' in address) return fail('bad_address', { detail: address.problem })
    const known = await this.#connectedBy(address.url, token)
    if (known !== undefined) return fail('already_connected', { connectionId: known.id })
    const checked = await this.#check({ kind: 'remote', baseUrl: address.url }, token)
    if (!checked.ok) return checked
    const id = randomUUID()
    const named = { name: nameFor(name, address.url), baseUrl: address.url }
    return this.#addNew(
      { ...named, id, kind: 'remote', lastFour: lastFourOf(token), keyId: null },
      token,
    )
  }
  /** `baseUrl`: a new address for it. Fails as `UnfinishedWork.mayLead` and `mayList` do. */
  async reconnect(
    id: string,
    token: string,
    baseUrl?: string,
  ): Promise<Result<Connection, SignInFailure | 'bad_address' | 'bad_input' | 'other_workspace'>> {
    const found = this.#sessions.find(id)
    if (!found.ok) return found
    const connection = found.value.connection()
    if (baseUrl !== undefined && connection.kind === 'local')
      return fail('bad_input', { detail: 'baseUrl' })
    const address = baseUrl === undefined ? { url: connection.baseUrl } : parseBaseUrl(baseUrl)
    if ('problem' in address) return fail('bad_address', { detail: address.problem })
    const target = { kind: connection.kind, baseUrl: address.url }
    const may = this.#sessions.mayLead(id, target)
    if (!may.ok) return may
    const checked = await this.#check(target, token)
    if (!checked.ok) return checked
    // What a part lacks says nothing of its workspace.
    const { keys, isPart } = checked.value
    const same = isPart ? ok(null) : this.#sessions.mayList(id, keys)
    if (!same.ok) return same
    return this.#keep({ ...target, id, lastFour: lastFourOf(token), keyId: null }, token)
  }
  /**
   * Adds what is new in a file of connections, signed out. Fails with `bad_input` when it is no
   * such file.
   */
  importFile(text: string): Result<Omit<ImportedConnections, 'notes'>, 'bad_input' | DiskRefusal> {
    const read = readConnectionsFile(text, this.#sessions.connections())
    if (!read.ok) return read
    const { fresh, known, refused } = read.value
    const added = this.#sessions.addSignedOut(
      fresh.map((shared) => ({
        ...shared,
        id: randomUUID(),
        kind: 'remote',
        lastFour: '',
        keyId: null,
      })),
    )
    return added.ok ? ok({ added: fresh.length, known, refused }) : added
  }
  /** The local service, opened and signed in; the same connection each time. */
  useLocal(): Promise<Result<Connection, LocalSignInFailure>> {
    this.#opening ??= this.#useLocal().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }
  /**
   * Keeps the local token in memory for the case that the data it belongs to comes back by an
   * undo.
   */
  async cacheLocalToken(): Promise<void> {
    const known = this.#localConnection()
    if (known?.keyId == null) return
    const token = this.#sessions.token(known.id)
    if (token.ok) this.#localTokens.set(known.keyId, token.value.secret)
  }
  /**
   * Signs the local connection, if there is one, in anew after the service's data was replaced:
   * by the token that came with the data, else by a cached one, else by a new one.
   */
  async signInLocal(given: LocalToken | null): Promise<void> {
    const known = this.#localConnection()
    const service = this.#local.opened
    if (known === undefined || service === null) return
    const signIn =
      given === null
        ? (this.#cachedTokenFor(service) ?? issueToken(service, this.#local.file, false))
        : ok(given)
    if (signIn.ok) this.#keepLocal(known.id, signIn.value)
  }
  /** A new key for this app on the local service. */
  async reconnectLocal(id: string): Promise<Result<Connection, LocalSignInFailure>> {
    if (this.#localConnection()?.id !== id) return fail('gone')
    const service = await this.#local.open()
    if (!service.ok) return service
    const issued = issueToken(service.value, this.#local.file, true)
    return issued.ok ? this.#keepLocal(id, issued.value) : issued
  }

  #check(target: Pick<Connection, 'kind' | 'baseUrl'>, token: string): ReturnType<typeof listOnce> {
    return listOnce(this.#createClient, target, boundTo(target, token))
  }
  /**
   * The connection that has this address and this token. One whose token cannot be read now is
   * known by its last four characters.
   */
  async #connectedBy(baseUrl: string, token: string): Promise<Connection | undefined> {
    for (const known of this.#sessions.connections()) {
      if (
        known.kind !== 'remote' ||
        known.baseUrl !== baseUrl ||
        known.lastFour !== lastFourOf(token)
      )
        continue
      const found = this.#sessions.token(known.id)
      if (!found.ok || found.value.secret === token) return known
    }
    return undefined
  }
  #refreshed<E extends FailureCode>(signedIn: Result<Session, E>): Result<Connection, E> {
    if (!signedIn.ok) return signedIn
    void signedIn.value.refresh()
    return ok(signedIn.value.connection())
  }
  #addNew(connection: Connection, token: string): Result<Connection, LocalSignInFailure> {
    return this.#refreshed(this.#sessions.add(connection, boundTo(connection, token)))
  }
  #keep(signIn: SignIn, token: string): Result<Connection, LocalSignInFailure> {
    return this.#refreshed(this.#sessions.keep(signIn, boundTo(signIn, token)))
  }
  #localSignIn(id: string, { token, keyId }: LocalToken) {
    return { id, kind: 'local', baseUrl: 'local', lastFour: lastFourOf(token), keyId } as const
  }
  #addLocal(issued: LocalToken): Result<Connection, LocalSignInFailure> {
    return this.#addNew(
      { ...this.#localSignIn(randomUUID(), issued), name: this.#localName() },
      issued.token,
    )
  }
  #keepLocal(id: string, issued: LocalToken): Result<Connection, LocalSignInFailure> {
    return this.#keep(this.#localSignIn(id, issued), issued.token)
  }
  #cachedTokenFor(service: KeyService): Result<LocalToken, LocalServiceFailure> | null {
    const ids = service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => key.id))
    const keyId = ids.find((id) => this.#localTokens.has(id))
    const token = keyId === undefined ? undefined : this.#localTokens.get(keyId)
    return keyId === undefined || token === undefined ? null : ok({ keyId, token })
  }
  #localConnection(): Connection | undefined {
    return this.#sessions.connections().find(({ kind }) => kind === 'local')
  }
  async #useLocal(): Promise<Result<Connection, LocalSignInFailure>> {
    const known = this.#localConnection()
    if (known !== undefined) {
      const active = this.activate(known.id)
      return active.ok ? ok(known) : active
    }
    const service = await this.#local.open()
    if (!service.ok) return service
    const issued = issueToken(service.value, this.#local.file, false)
    return issued.ok ? this.#addLocal(issued.value) : issued
  }
}
