import type { ApiKey, CreatedApiKey } from '../../electron/contract/api-key.ts'
import type {
  ArmedFault,
  FaultSpec,
  LabWorkspace,
  LogEntry,
  SeededToken,
  SeedName,
  Variants,
} from '../../electron/contract/lab.ts'
import { type Answer, asJson, type Send, type Sent } from './support.ts'

/** All that the control API returns. */
export interface State {
  readonly variants: Variants
  readonly faults: readonly ArmedFault[]
  readonly clock: { readonly now: number; readonly frozen: boolean; readonly offset: number }
  readonly workspaces: readonly LabWorkspace[]
}

/** A fault of the next request that it can apply to, of whichever operation if none is named. */
export const once = (
  fault: Omit<FaultSpec, 'times' | 'operation'> & Pick<Partial<FaultSpec>, 'operation'>,
): FaultSpec => ({
  operation: 'any',
  times: { next: 1 },
  ...fault,
})

/** What a control call answered; a test that reads a field proves by that that it is there. */
export const jsonOf = <T = Readonly<Record<string, unknown>>>({ text }: Answer): T =>
  JSON.parse(text)

/**
 * What a test does to a service beside sending it requests: by the control API, whichever way the
 * service is reached.
 */
export const labOver = (send: Send, path: string) => {
  const control = (
    method: string,
    target: string,
    body?: unknown,
    sent: Sent = {},
  ): Promise<Answer> => {
    const json = body === undefined ? {} : asJson(JSON.stringify(body))
    return send(method, `${path}/${target}`, { ...json, ...sent })
  }
  const request = async <T>(method: string, target: string, body?: unknown): Promise<T> => {
    const answer = await control(method, target, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${target}: ${answer.status} ${answer.text}`)
    return jsonOf<T>(answer)
  }
  /** null where there is no such key. */
  const requestForKey = async <T>(method: string, id: string): Promise<T | null> => {
    const answer = await control(method, `keys/${id}`)
    return answer.status === 404 ? null : jsonOf<T>(answer)
  }
  const state = (): Promise<State> => request<State>('GET', 'state')

  return {
    /** Where the control API is. */
    path,
    /** Any call of it, as it is answered; `sent` in place of what the body would be sent as. */
    control,
    state,
    setVariants: async (change: Partial<Variants>): Promise<void> =>
      void (await request('PUT', 'variants', change)),
    arm: (spec: FaultSpec): Promise<ArmedFault> => request('POST', 'faults', spec),
    disarmAll: async (): Promise<void> => void (await request('DELETE', 'faults')),
    armed: async (): Promise<readonly ArmedFault[]> => (await state()).faults,
    now: async (): Promise<number> => (await state()).clock.now,
    freeze: async (at: number): Promise<void> =>
      void (await request('POST', 'clock', { kind: 'freeze', at })),
    advance: async (ms: number): Promise<void> =>
      void (await request('POST', 'clock', { kind: 'advance', ms })),
    seed: async (name: SeedName): Promise<readonly SeededToken[]> =>
      (await request<{ readonly tokens: readonly SeededToken[] }>('POST', 'seed', { name })).tokens,
    workspaces: async (): Promise<readonly LabWorkspace[]> => (await state()).workspaces,
    keysOf: async (id: string): Promise<readonly ApiKey[]> => {
      const { keys } = await request<{
        readonly keys: readonly (ApiKey & { readonly workspaceId: string })[]
      }>('GET', 'keys')
      return keys.flatMap(({ workspaceId, ...key }) => (workspaceId === id ? [key] : []))
    },
    issueKey: (workspaceId: string, name: string): Promise<CreatedApiKey> =>
      request('POST', 'keys', { workspaceId, name }),
    /** null for a key that is not live. */
    reissue: async (id: string): Promise<string | null> =>
      (await requestForKey<{ readonly key: string }>('PUT', id))?.key ?? null,
    /** false for a key that is not live. */
    revokeKey: async (id: string): Promise<boolean> => (await requestForKey('DELETE', id)) !== null,
    requests: async (): Promise<readonly LogEntry[]> =>
      (await request<{ readonly requests: readonly LogEntry[] }>('GET', 'requests')).requests,
    forgetRequests: async (): Promise<void> => void (await request('DELETE', 'requests')),
  }
}

export type Lab = ReturnType<typeof labOver>
