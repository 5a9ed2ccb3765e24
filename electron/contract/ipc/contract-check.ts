import type { ContractReport } from '../contract-check.ts'

/** Which rules of the interface a connection's service keeps. Each takes the connection's id. */
export interface ContractCheckRequests {
  /** Five lists, three of them with the connection's token; nothing is sent where its limit has no room for them. */
  'contract-check:run': { input: string; answer: ContractReport }
  'contract-check:cancel': { input: string; answer: null }
  /** Asks where to, and writes the last report; the answer is the file's path, or null if cancelled. */
  'contract-check:save': { input: string; answer: string | null }
  /** The local service answers as the last report says from now on. */
  'contract-check:use-in-lab': { input: string; answer: null }
}

/** By what name a window asks each. */
export const contractCheckApi = {
  runContractCheck: 'contract-check:run',
  cancelContractCheck: 'contract-check:cancel',
  saveContractCheck: 'contract-check:save',
  useInLab: 'contract-check:use-in-lab',
} as const satisfies Record<string, keyof ContractCheckRequests>
