import type { Decision } from '../../../contract/approval.ts'
import type { ChannelClient } from '../../../contract/channel.ts'
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts'

/**
 * How many requests of one assistant, and of all together, the person is shown within so many
 * milliseconds. @internal
 */
export const DECISIONS = { most: 10, ofAll: 30, ms: 3_600_000 } as const

/** What ends a request that the person was not asked about. */
const UNSEEN: ReadonlySet<Decision> = new Set(['quitting', 'denied_before', 'unseen'])

/** `notice`: says it to the person, once until an assistant is shown again. */
export const createDecisionLimit = (
  notice: () => void,
  { steady }: Pick<Clock, 'steady'> = SYSTEM_CLOCK,
) => {
  let shown: readonly { readonly name: string; readonly at: number }[] = []
  /** By name, each once for each of its requests. */
  const waiting: string[] = []
  let noticeShown = false

  const recent = (): typeof shown => shown.filter(({ at }) => steady() - at < DECISIONS.ms)
  const msLeft = (most: number, isMeant: (name: string) => boolean): number => {
    const meant = recent().filter(({ name }) => isMeant(name))
    if (meant.length + waiting.filter(isMeant).length < most) return 0
    return (meant[0]?.at ?? steady()) + DECISIONS.ms - steady()
  }

  return {
    /**
     * Whole seconds until a request of this program is shown again; null: it is now, as any of a
     * program that asks for no assistant.
     */
    retryAfter: ({ assistant }: ChannelClient): number | null => {
      if (assistant === undefined) return null
      const ms = Math.max(
        msLeft(DECISIONS.most, (one) => one === assistant),
        msLeft(DECISIONS.ofAll, () => true),
      )
      return ms > 0 ? Math.ceil(ms / 1000) : null
    },
    /** A request was refused by this. */
    refused: () => {
      if (noticeShown) return
      noticeShown = true
      notice()
    },
    /** A request waits to be shown from now on, until `decided`. */
    asked: ({ assistant }: ChannelClient) => {
      if (assistant !== undefined) waiting.push(assistant)
    },
    /** Notes the outcome of a request that waited. */
    decided: ({ assistant }: ChannelClient, decision: Decision) => {
      if (assistant === undefined) return
      const at = waiting.indexOf(assistant)
      if (at !== -1) waiting.splice(at, 1)
      if (UNSEEN.has(decision)) return
      shown = [...recent(), { name: assistant, at: steady() }]
      noticeShown = false
    },
  }
}

/** Keeps assistants from asking a person until they approve without reading. In memory only. */
export type DecisionLimit = ReturnType<typeof createDecisionLimit>
