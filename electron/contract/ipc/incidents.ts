import type { AskedHost, FoundSecret, Incident, IncidentAction, LeakFindings } from '../incident.ts'

/**
 * Dealing with a leaked key. Progress is pushed as `incidents:changed`. A pasted text goes to main,
 * and nothing of it comes back.
 */
export interface IncidentRequests {
  'incidents:list': { input: null; answer: readonly Incident[] }
  /**
   * Looks for secrets in a text, and for the listed keys that they may belong to. Sends none of
   * them.
   */
  'incidents:search': { input: string; answer: LeakFindings }
  /**
   * Main asks the person and makes one list call with the secret, to where the connection leads.
   */
  'incidents:ask-host': {
    input: { readonly found: FoundSecret; readonly connectionId: string }
    answer: AskedHost
  }
  /** Wipes what was found. */
  'incidents:forget-search': { input: null; answer: null }
  /** Begins the runbook of a listed key, or opens the one that there is. */
  'incidents:begin': {
    input: {
      readonly connectionId: string
      readonly keyId: string
      readonly found: FoundSecret | null
    }
    answer: Incident
  }
  /**
   * Answers when the runbook rests again; fails with `incident_moved_on` for what cannot be done
   * where it stands.
   */
  'incidents:act': { input: { readonly id: string; readonly action: IncidentAction }; answer: null }
  /**
   * The incident note in Markdown. `paths`: with the paths of files that the secret was delivered
   * to.
   */
  'incidents:note': { input: { readonly id: string; readonly paths: boolean }; answer: string }
  /** Asks where to, and writes the note; the answer is its path, or null if cancelled. */
  'incidents:save-note': {
    input: { readonly id: string; readonly paths: boolean }
    answer: string | null
  }
}

/** By what name a window asks each. */
export const incidentApi = {
  incidents: 'incidents:list',
  searchLeak: 'incidents:search',
  askHostOfLeak: 'incidents:ask-host',
  forgetLeakSearch: 'incidents:forget-search',
  beginIncident: 'incidents:begin',
  actOnIncident: 'incidents:act',
  incidentNote: 'incidents:note',
  saveIncidentNote: 'incidents:save-note',
} as const
