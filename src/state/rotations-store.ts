import { create } from 'zustand'
import type { Rotation } from '../../electron/contract/rotate.ts'

/** The rotations as main pushed them last. */
export const useRotations = create<readonly Rotation[]>(() => [])

export const mirrorRotations = (rotations: readonly Rotation[]): void =>
  useRotations.setState(rotations, true)
