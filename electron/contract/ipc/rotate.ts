import type { Rotation, RotationAction } from '../rotate.ts'

/** Replacing one API key by another. Progress is pushed as `rotations:changed`. */
export interface RotateRequests {
  'rotate:list': { input: null; answer: readonly Rotation[] }
  /**
   * Creates the new key and checks it. Answers when the rotation rests; fails with
   * `rotation_running` while the key is being rotated.
   */
  'rotate:start': {
    input: { readonly connectionId: string; readonly keyId: string; readonly name: string }
    answer: Rotation
  }
  /**
   * Answers when the rotation rests again; fails with `rotation_moved_on` for what cannot be done
   * where it stands.
   */
  'rotate:act': { input: { readonly id: string; readonly action: RotationAction }; answer: null }
}

/** By what name a window asks each. */
export const rotateApi = {
  rotations: 'rotate:list',
  startRotation: 'rotate:start',
  actOnRotation: 'rotate:act',
} as const
