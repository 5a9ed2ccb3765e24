import type { Connection } from '../../contract/connection.ts'
import { chooseEnvFile } from '../features/delivery/choose-env-file.ts'
import { Deliveries } from '../features/delivery/deliveries.ts'
import { envFiles } from '../features/delivery/env-files.ts'
import { createHandOver, createNotedDelivery } from '../features/delivery/hand-over.ts'
import { createPrepare } from '../features/delivery/prepare.ts'
import { RecipeDeliveries } from '../features/delivery/recipes/recipe-deliveries.ts'
import { Recipes } from '../features/delivery/recipes/recipes.ts'
import { ConnectionImport } from '../features/export/import-connections.ts'
import { Lab } from '../features/lab/lab.ts'
import { LabActions } from '../features/lab/lab-actions.ts'
import { ForgetConnections } from '../features/revocations/forget-connection.ts'
import { PlaceQuestions } from '../features/scan/ask-place.ts'
import { createAppScans } from './app-scans.ts'
import { Keys } from './keys.ts'

/**
 * The third part of the list: where secrets go, and what a person does beside the list of keys. Each
 * line uses only what stands above it or in `Keys`.
 */
export class Acts extends Keys {
  // Deliveries.
  readonly envFile = envFiles(this.folder, this.store)
  readonly recipes = new Recipes(() => this.store.value.recipes)
  readonly handOver = createHandOver(
    this.reveals,
    this.kept,
    createNotedDelivery(this.table, this.activity, this.annotations.delivered, this.clock.wall),
    (revealId) => this.rotations.delivered(revealId),
  )
  readonly deliveries = new Deliveries(
    this.handOver,
    this.reveals,
    this.kept,
    {
      annotations: this.annotations,
      rotationOf: (revealId) => this.rotations.list().find((one) => one.revealId === revealId),
    },
    {
      chooseFile: () => chooseEnvFile(this.files, this.texts().envFile),
      envFile: this.envFile.at,
      meantVariable: this.envFile.meantVariable,
    },
  )
  readonly recipeDeliveries = new RecipeDeliveries(this.recipes, this.reveals, this.handOver)
  readonly prepareDelivery = createPrepare(this.handOver, this.kept, this.recipes, this.envFile.at)

  // The Lab, scans and files of connections.
  readonly lab = new Lab(
    this.folder,
    this.local,
    this.connect,
    {
      listenerPort: () => this.habits.value.listenerPort,
      rememberPort: (listenerPort) => this.habits.changeQuietly({ listenerPort }),
    },
    (state) => this.push('lab:changed', state),
  )
  readonly labActions = new LabActions(
    this.lab,
    this.sessions,
    this.reveals,
    this.revocations,
    (connectionId) => {
      this.seenKeys.startOver(connectionId)
      this.useWatch.startOver(connectionId)
    },
  )
  readonly scans = createAppScans({
    folder: this.folder,
    keyHashes: this.keyHashes,
    kept: this.kept,
    notesStore: this.notesStore,
    push: this.push,
    sessions: this.sessions,
  })
  readonly placeQuestions = new PlaceQuestions(
    this.scans,
    this.sessions,
    this.ownCalls,
    this.activity,
  )
  readonly connectionImport = new ConnectionImport(
    this.connect,
    this.sessions,
    this.annotations,
    this.interaction,
    () => this.texts().questions,
  )
  readonly forgetting = new ForgetConnections(
    this.sessions,
    this.activity,
    this.unfinished,
    this.revocations,
    ({ id, kind }: Connection) => {
      // Nobody looks at the local service any more: it must not go on answering other programs, nor
      // come back with faults armed.
      if (kind === 'local') void this.lab.rest()
      this.notes.forget(id)
      this.useWatch.forget(id)
      this.keyHashes.forget(id)
    },
  )
}
