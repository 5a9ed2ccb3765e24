import { registerActivity } from '../doors/ipc/activity/handlers.ts'
import { registerAnnotations } from '../doors/ipc/annotations/handlers.ts'
import { registerApiKeys } from '../doors/ipc/api-keys/handlers.ts'
import {
  registerApp,
  registerPrograms,
  registerSettings,
  registerWindow,
} from '../doors/ipc/app/handlers.ts'
import { registerBulk } from '../doors/ipc/bulk/handlers.ts'
import { registerClipboard } from '../doors/ipc/clipboard/handlers.ts'
import {
  registerConnectionFiles,
  registerConnections,
  registerForgetting,
  registerStorage,
} from '../doors/ipc/connections/handlers.ts'
import { registerDelivery } from '../doors/ipc/delivery/handlers.ts'
import { registerInventory } from '../doors/ipc/inventory/handlers.ts'
import { registerKept } from '../doors/ipc/kept/handlers.ts'
import { registerLab } from '../doors/ipc/lab/handlers.ts'
import { registerLeaks } from '../doors/ipc/leaks/handlers.ts'
import { registerLeases } from '../doors/ipc/leases/handlers.ts'
import { registerLock } from '../doors/ipc/lock/handlers.ts'
import { registerNetwork } from '../doors/ipc/network/handlers.ts'
import { registerPage } from '../doors/ipc/page/handlers.ts'
import { registerPlans } from '../doors/ipc/plans/handlers.ts'
import { registerProofs } from '../doors/ipc/proofs/handlers.ts'
import { registerRecipes } from '../doors/ipc/recipes/handlers.ts'
import { registerReveals } from '../doors/ipc/reveals/handlers.ts'
import { registerRotate } from '../doors/ipc/rotate/handlers.ts'
import { registerScanQuestion, registerScans } from '../doors/ipc/scan/handlers.ts'
import { registerUseWatch } from '../doors/ipc/use-watch/handlers.ts'
import type { CloseGuard } from '../platform/window/close-guard.ts'
import type { Main } from './compose.ts'

/** Answers what concerns the app itself, its window and its lock. */
const registerSurface = (main: Main, guard: CloseGuard): void => {
  const { door, platform, habits, store, vaultFile, texts } = main
  const { handle } = door
  const changed = main.topics.appChanged.publish
  registerApp(handle, main.state, main.notices, main.desktop.menu, () => platform.quit())
  registerSettings(handle, habits, store, platform, changed)
  registerPrograms(handle, main.channel, main.command, main.diagnosis, main.language)
  registerWindow(handle, guard, (action) => platform.actOnWindow(action))
  registerPage(door, main.page, main.lock, guard)
  registerLock(handle, main.lock, vaultFile, main.passphrase, changed, () => {
    platform.relaunch()
    guard.quit()
  })
  registerStorage(handle, vaultFile, () => main.agrees(texts().questions.vault.keepOnDisk), changed)
  registerClipboard(handle, main.clipboard)
  registerNetwork(handle, main.networkControl, main.sessions, main.files, texts)
}

/** Answers what concerns connections and the service. */
const registerServices = (main: Main): void => {
  const { door, sessions, createClient, files, lab, texts, notes } = main
  const { handle } = door
  const { annotations } = notes
  registerConnections(handle, sessions, main.connect, createClient, main.activity)
  registerConnectionFiles(handle, sessions, annotations, files, main.connectionImport)
  registerForgetting(handle, main.forgetting)
  registerLab(handle, lab, main.labActions, main.reveals, main.push)
  registerScans(handle, main.scans, files, texts, (path) => main.platform.showInFolder(path))
  registerScanQuestion(handle, main.placeQuestions)
  registerActivity(handle, main.activity, sessions, files, main.language)
  registerInventory(handle, sessions, annotations, main.activity, files, main.language)
}

/** Answers what concerns keys and their secrets. */
const registerKeys = (main: Main): void => {
  const { door, sessions, revocations, reveals, deliveries, rotations, leaks } = main
  const { handle } = door
  registerApiKeys(handle, sessions, revocations, main.creates, reveals, main.push)
  registerReveals(handle, reveals, main.revealed, main.habits, main.desktop.protection)
  registerDelivery(handle, deliveries)
  registerRecipes(handle, main.recipes, main.recipeDeliveries, main.store, main.files, main.texts)
  registerKept(handle, deliveries, main.keptKeys)
  registerBulk(handle, revocations, sessions, main.lab, main.notes.seenKeys)
  registerPlans(handle, revocations, sessions)
  registerProofs(handle, revocations)
  registerRotate(handle, rotations, leaks)
  registerLeaks(handle, leaks, main.leakActions, main.leakSearch, main.leakNotes)
  registerLeases(handle, main.leases, main.allowances)
  registerAnnotations(handle, main.notes, sessions)
  registerUseWatch(handle, main.useWatch, sessions)
}

/** Answers every channel of the contract. Each domain is given only what it uses. */
export const registerAll = (main: Main, guard: CloseGuard): void => {
  registerSurface(main, guard)
  registerServices(main)
  registerKeys(main)
}
