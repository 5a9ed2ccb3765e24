import type { Suite } from '../proof.ts'
import { addressPairs } from './address-pairs.ts'
import { assistantFuzz } from './assistant-fuzz.ts'
import { assistantInspector } from './assistant-inspector.ts'
import { canary } from './canary.ts'
import { channelFuzz } from './channel-fuzz.ts'
import { clipboard } from './clipboard.ts'
import { createKills } from './create-kills.ts'
import { envFile, envFileKilled } from './env-file.ts'
import { environments } from './environments.ts'
import { leaseKills } from './lease-kills.ts'
import { masks } from './masks.ts'
import { unsavedKills } from './unsaved-kills.ts'

/**
 * What is proven of main, as far as it runs without Electron. Source: docs/security.md, "Long
 * proofs".
 */
export const CLIENT: Suite<null> = {
  id: 'client',
  proofs: [
    clipboard,
    addressPairs,
    masks,
    envFile,
    envFileKilled,
    environments,
    canary,
    channelFuzz,
    assistantFuzz,
    assistantInspector,
    leaseKills,
    createKills,
    unsavedKills,
  ],
  home: 'electron/main',
  parts: ['electron', 'src'],
  load: async () => null,
}
