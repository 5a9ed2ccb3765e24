import type { DoctorReview } from '../doctor.ts'

/** How the app stands, and its diagnostics as files. */
export interface DoctorRequests {
  'doctor:read': { input: null; answer: DoctorReview }
  /** Saves the parts of the last report, as they were shown. Answers the file's path, or null if cancelled. */
  'doctor:save': { input: null; answer: string | null }
}

/** By what name a window asks each. */
export const doctorApi = {
  inspectApp: 'doctor:read',
  saveDiagnostics: 'doctor:save',
} as const satisfies Record<string, keyof DoctorRequests>
