import type { ApiKey, CreatedApiKey } from '../../electron/contract/api-key.ts'
import type { ArmedFault, FaultSpec, LabWorkspace, LogEntry, SeededToken, SeedName, Variants } from '../../electron/contract/lab.ts'
import { type Answer, asJson, type Send, type Sent } from './support.ts'

/** All that the control API returns. */
export interface State {
  readonly variants: Variants
  readonly faults: readonly ArmedFault[]
  readonly clock: { readonly now: number; readonly frozen: boolean; readonly offset: number }
  readonly workspaces: readonly LabWorkspace[]
}

/** What a test does to a service beside sending it requests: by the control API, whichever way the service is reached. */
export interface Lab {
  /** Where the control API is. */
  readonly path: string
  /** Any call of it, as it is answered; `sent` in place of what the body would be sent as. */
  control(method: string, target: string, body?: unknown, sent?: Sent): Promise<Answer>
  state(): Promise<State>
  setVariants(change: Partial<Variants>): Promise<void>
  arm(spec: FaultSpec): Promise<ArmedFault>
  disarmAll(): Promise<void>
  armed(): Promise<readonly ArmedFault[]>
  now(): Promise<number>
  freeze(at: number): Promise<void>
  advance(ms: number): Promise<void>
  seed(name: SeedName): Promise<readonly SeededToken[]>
  workspaces(): Promise<readonly LabWorkspace[]>
  keysOf(workspaceId: string): Promise<readonly ApiKey[]>
  issueKey(workspaceId: string, name: string): Promise<CreatedApiKey>
  /** null for a key that is not live. */
  reissue(id: string): Promise<string | null>
  /** false for a key that is not live. */
  revokeKey(id: string): Promise<boolean>
  requests(): Promise<readonly LogEntry[]>
  forgetRequests(): Promise<void>
}

/** A fault of the next request that it can apply to, of whichever operation if none is named. */
export const once = (fault: Omit<FaultSpec, 'times' | 'operation'> & Pick<Partial<FaultSpec>, 'operation'>): FaultSpec => ({
  operation: 'any',
  times: { next: 1 },
  ...fault,
})

/** What a control call answered; a test that reads a field proves by that that it is there. */
export const jsonOf = <T = Readonly<Record<string, unknown>>>({ text }: Answer): T => JSON.parse(text)

export const labOver = (send: Send, path: string): Lab => {
  const control = (method: string, target: string, body?: unknown, sent: Sent = {}): Promise<Answer> => {
    const json = body === undefined ? {} : asJson(JSON.stringify(body))
    return send(method, `${path}/${target}`, { ...json, ...sent })
  }
  const request = async <T>(method: string, target: string, body?: unknown): Promise<T> => {
    const answer = await control(method, target, body)
    if (answer.status >= 300) throw new Error(`${method} ${target}: ${answer.status} ${answer.text}`)
    return jsonOf<T>(answer)
  }
  /** null where there is no such key. */
  const requestForKey = async <T>(method: string, id: string): Promise<T | null> => {
    const answer = await control(method, `keys/${id}`)
    return answer.status === 404 ? null : jsonOf<T>(answer)
  }
  const state = () => request<State>('GET', 'state')

  return {
    path,
    control,
    state,
    setVariants: async (change) => void (await request('PUT', 'variants', change)),
    arm: (spec) => request('POST', 'faults', spec),
    disarmAll: async () => void (await request('DELETE', 'faults')),
    armed: async () => (await state()).faults,
    now: async () => (await state()).clock.now,
    freeze: async (at) => void (await request('POST', 'clock', { kind: 'freeze', at })),
    advance: async (ms) => void (await request('POST', 'clock', { kind: 'advance', ms })),
    seed: async (name) => (await request<{ readonly tokens: readonly SeededToken[] }>('POST', 'seed', { name })).tokens,
    workspaces: async () => (await state()).workspaces,
    keysOf: async (id) => {
      const { keys } = await request<{ readonly keys: readonly (ApiKey & { readonly workspaceId: string })[] }>('GET', 'keys')
      return keys.flatMap(({ workspaceId, ...key }) => (workspaceId === id ? [key] : []))
    },
    issueKey: (workspaceId, name) => request('POST', 'keys', { workspaceId, name }),
    reissue: async (id) => (await requestForKey<{ readonly key: string }>('PUT', id))?.key ?? null,
    revokeKey: async (id) => (await requestForKey('DELETE', id)) !== null,
    requests: async () => (await request<{ readonly requests: readonly LogEntry[] }>('GET', 'requests')).requests,
    forgetRequests: async () => void (await request('DELETE', 'requests')),
  }
}
