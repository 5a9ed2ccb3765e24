import type { DoctorLook } from '../doctor.ts'

/** How the app stands, and its diagnostics as files. */
export interface DoctorRequests {
  'doctor:look': { input: null; answer: DoctorLook }
  /** Saves the parts of the last look, as they were seen. Answers where, or null when the person chose no place. */
  'doctor:save': { input: null; answer: string | null }
}

/** By what name a window asks each. */
export const doctorApi = {
  lookAtApp: 'doctor:look',
  saveDiagnostics: 'doctor:save',
} as const satisfies Record<string, keyof DoctorRequests>
