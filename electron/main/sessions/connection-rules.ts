import type { UnfinishedWork } from '../app/unfinished-work.ts'

/** What unfinished work lets a connection do. */
export interface ConnectionRules extends Pick<UnfinishedWork, 'mayLead' | 'mayList' | 'mayForget'> {
  /** Called when a connection was forgotten: its work is not in the vault any more. */
  forgotten(connectionId: string): void
}

/** Rules that sessions get before the work exists that decides them, because that work needs sessions. */
interface BindableRules extends ConnectionRules {
  /** Binds the rules. Until then each throws. */
  bindTo(rules: ConnectionRules): void
}

const unbound = (): never => {
  throw new Error('no rules yet')
}

export const createBindableRules = (): BindableRules => {
  let bound: ConnectionRules = { mayLead: unbound, mayList: unbound, mayForget: unbound, forgotten: unbound }
  return {
    mayLead: (connectionId, address) => bound.mayLead(connectionId, address),
    mayList: (connectionId, listed) => bound.mayList(connectionId, listed),
    mayForget: (connectionId, losing) => bound.mayForget(connectionId, losing),
    forgotten: (connectionId) => bound.forgotten(connectionId),
    bindTo: (rules) => {
      bound = rules
    },
  }
}
