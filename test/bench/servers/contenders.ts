import type { Start } from './start.ts'

/**
 * Each contender is loaded alone, in a process of its own, so that none pays for another's memory.
 */
export const CONTENDERS = {
  'bare node:http': async () => (await import('./bare.ts')).bare,
  Keystow: async () => (await import('./keystow.ts')).keystow,
  'fastify + plugins': async () => (await import('./fastify.ts')).fastify,
  'express + limiter': async () => (await import('./express.ts')).express,
} as const satisfies Record<string, () => Promise<Start>>

export type Contender = keyof typeof CONTENDERS
export const NAMES = Object.keys(CONTENDERS) as readonly Contender[]
