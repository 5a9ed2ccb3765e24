import type {
  ArmedFault,
  ClockChange,
  FaultSpec,
  LabKey,
  LabState,
  ListenerState,
  LogEntry,
  SeedName,
} from '../lab.ts'
import type { Reveal } from '../workflow.ts'

/** The embedded service. */
export interface LabRequests {
  /** Opens the embedded service if it was not yet. */
  'lab:state': { input: null; answer: LabState }
  'lab:power': { input: boolean; answer: null }
  'lab:arm-fault': { input: FaultSpec; answer: ArmedFault }
  /** By id; 0 disarms all. */
  'lab:disarm-fault': { input: number; answer: null }
  'lab:clock': { input: ClockChange; answer: null }
  /** Replaces all data of the embedded service; the local connection is signed in anew. */
  'lab:reset': { input: SeedName; answer: null }
  'lab:save-snapshot': { input: null; answer: null }
  'lab:load-snapshot': { input: null; answer: null }
  'lab:requests': { input: null; answer: readonly LogEntry[] }
  'lab:clear-requests': { input: null; answer: null }
  /** The service's own settings screen: its live keys of all organizations. */
  'lab:keys': { input: null; answer: readonly LabKey[] }
  /** Creates a key out of band. The secret is handed over like any other, by a reveal. */
  'lab:create-key': {
    input: { readonly workspaceId: string; readonly name: string }
    answer: Reveal
  }
  'lab:revoke-key': { input: string; answer: null }
  /**
   * Opens the service to other programs of this computer at this port. A busy port is an answer,
   * not a failure.
   */
  'lab:listen': { input: number; answer: ListenerState }
  'lab:stop-listening': { input: null; answer: null }
}

/** By what name a window asks each. */
export const labApi = {
  labState: 'lab:state',
  labPower: 'lab:power',
  armFault: 'lab:arm-fault',
  disarmFault: 'lab:disarm-fault',
  changeClock: 'lab:clock',
  resetLab: 'lab:reset',
  saveSnapshot: 'lab:save-snapshot',
  loadSnapshot: 'lab:load-snapshot',
  labRequests: 'lab:requests',
  clearLabRequests: 'lab:clear-requests',
  labKeys: 'lab:keys',
  createLabKey: 'lab:create-key',
  revokeLabKey: 'lab:revoke-key',
  startListening: 'lab:listen',
  stopListening: 'lab:stop-listening',
} as const
