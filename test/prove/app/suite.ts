import type { Suite } from '../proof.ts'
import { memory } from './memory.ts'
import { rendererDeath } from './renderer-death.ts'
import { silence } from './silence.ts'
import { type AppSubject, loadApp } from './subject.ts'
import { traces } from './traces.ts'
import { unsavedDeaths } from './unsaved-deaths.ts'

/** What is proven of the built app on a real Electron. Source: docs/security.md, "Long proofs". */
export const APP: Suite<AppSubject> = {
  id: 'app',
  proofs: [traces, memory, silence, rendererDeath, unsavedDeaths],
  home: 'electron/main',
  parts: [
    'electron',
    'src',
    'resources',
    'electron.vite.config.ts',
    'package.json',
    'scripts/build',
    'tsconfig.json',
  ],
  load: loadApp,
}
