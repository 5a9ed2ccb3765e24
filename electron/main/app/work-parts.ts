import { createAppClipboard } from '../clipboard/app-clipboard.ts'
import { chooseEnvFile } from '../delivery/choose-env-file.ts'
import { createDeliveries } from '../delivery/deliveries.ts'
import type { PreviewedDestination } from '../delivery/destination.ts'
import { createEnvFile, meantVariable } from '../delivery/env-file.ts'
import { findGit } from '../delivery/env-git.ts'
import { createHandOver } from '../delivery/hand-over.ts'
import { createPrepare } from '../delivery/prepare.ts'
import { createRecipeDeliveries } from '../delivery/recipes/recipe-deliveries.ts'
import { createRecipes } from '../delivery/recipes/recipes.ts'
import { openUnfinished } from '../delivery/unfinished-files.ts'
import { LeakNotes } from '../features/leak/leak-notes.ts'
import { LeakSearch } from '../features/leak/leak-search.ts'
import { createAppScans } from '../scan/app-scans.ts'
import type { ConnectionRules } from '../sessions/sessions.ts'
import { Reveals } from '../workflows/reveals.ts'
import { createWorkflows } from '../workflows/workflows.ts'
import type { ConnectionParts } from './connection-parts.ts'
import type { Foundation } from './foundation.ts'

/** The third stage: what a person does with keys, and what of it is unfinished. */
export const createWorkParts = (foundation: Foundation, connections: ConnectionParts) => {
  const {
    platform,
    files,
    folder,
    store,
    window,
    topics,
    notices,
    vaultFile,
    push,
    texts,
    activity,
    kept,
    keyHashes,
  } = foundation
  const { clock, notify } = platform
  const { createClient, notes, sessions, revocations } = connections
  const reveals = new Reveals()
  const clipboard = createAppClipboard({
    ...platform,
    changed: topics.copyChanged.publish,
    warn: () => notify(texts().notifications.secretOnClipboard, window.open),
  })
  const { annotations } = notes
  const leakSearch = new LeakSearch(sessions, createClient, annotations)
  const workflows = createWorkflows({
    clock,
    createClient,
    revocations,
    sessions,
    notes,
    reveals,
    store,
    leakSearch,
    leasesChanged: topics.leasesChanged.publish,
    noteLeftLease: (keyName, address) => notices.note('lease_left', `${keyName} (${address})`),
    noteSecret: keyHashes.note,
    activity,
    push,
    createSettled: topics.createSettled.publish,
    isKept: () => vaultFile.isKept,
    holdsCopy: clipboard.holds,
    kept,
  })
  const { rotations, leaks, unfinished } = workflows
  revocations.known.add((connectionId, keyId) => reveals.secretOf(connectionId, keyId))
  revocations.known.add((connectionId, keyId) => rotations.secretOf(connectionId, keyId))
  const leakNotes = new LeakNotes(leaks, sessions, () => texts().leakNote, files)
  const rules: ConnectionRules = {
    ...unfinished,
    forgotten: (id) => {
      rotations.forgotten(id)
      leaks.forgotten()
    },
  }
  const unfinishedFiles = openUnfinished(store)
  let git: string | null | undefined
  const envFile = (chosen: string, variable: string): PreviewedDestination => {
    // Once: another program of that name may come to be on the search path later.
    if (git === undefined) git = findGit()
    return createEnvFile({ chosen, variable, folder, git, unfinished: unfinishedFiles })
  }
  const recipes = createRecipes({ own: () => store.value.recipes })
  const handOver = createHandOver({
    reveals,
    sessions,
    annotations: notes.annotations,
    rotations,
    kept,
    activity,
    now: clock.wall,
  })
  const deliveries = createDeliveries({
    handOver,
    reveals,
    kept,
    annotations: notes.annotations,
    rotations,
    chooseFile: () => chooseEnvFile(files, texts().envFile),
    envFile,
    meantVariable: (chosen, variable, oldLastFour) =>
      meantVariable(chosen, folder, variable, oldLastFour),
  })
  const prepareDelivery = createPrepare({ handOver, kept, recipes, envFile })
  const recipeDeliveries = createRecipeDeliveries({ recipes, reveals, handOver })
  return {
    ...workflows,
    rules,
    reveals,
    clipboard,
    leakSearch,
    leakNotes,
    deliveries,
    recipes,
    recipeDeliveries,
    prepareDelivery,
    scans: createAppScans(foundation, connections),
  }
}

export type WorkParts = ReturnType<typeof createWorkParts>
