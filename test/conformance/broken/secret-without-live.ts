import { disguised } from './break.ts'

/** Makes keys of another form; they work. */
export const secretWithoutLive = disguised((secret) => secret.replace('_live_', '_'))
