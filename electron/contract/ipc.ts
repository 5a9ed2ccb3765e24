import type { ConnectionNotes } from './annotations.ts'
import type { AppState } from './app-state.ts'
import type { BulkStep } from './bulk.ts'
import type { ClipboardState } from './clipboard.ts'
import type { CommandId } from './commands.ts'
import type { DeathProof } from './death-proof.ts'
import type { ChannelFailure } from './failures.ts'
import { type ActivityRequests, activityApi } from './ipc/activity.ts'
import { type AnnotationRequests, annotationApi } from './ipc/annotations.ts'
import { type ApiKeyRequests, apiKeyApi } from './ipc/api-keys.ts'
import { type AppRequests, appApi } from './ipc/app.ts'
import { type BulkRequests, bulkApi } from './ipc/bulk.ts'
import { type ClipboardRequests, clipboardApi } from './ipc/clipboard.ts'
import { type ConnectionRequests, connectionApi } from './ipc/connections.ts'
import { type DeliveryRequests, deliveryApi } from './ipc/delivery.ts'
import { type InventoryRequests, inventoryApi } from './ipc/inventory.ts'
import { type KeptRequests, keptApi } from './ipc/kept.ts'
import { type LabRequests, labApi } from './ipc/lab.ts'
import { type LeakRequests, leakApi } from './ipc/leaks.ts'
import { type LeaseRequests, leaseApi } from './ipc/leases.ts'
import { type LockRequests, lockApi } from './ipc/lock.ts'
import { type NetworkRequests, networkApi } from './ipc/network.ts'
import { type PageRequests, pageApi } from './ipc/page.ts'
import { type PlanRequests, planApi } from './ipc/plans.ts'
import { type ProofRequests, proofApi } from './ipc/proofs.ts'
import { type RecipeRequests, recipeApi } from './ipc/recipes.ts'
import { type RevealRequests, revealApi } from './ipc/reveals.ts'
import { type RotateRequests, rotateApi } from './ipc/rotate.ts'
import { type ScanRequests, scanApi } from './ipc/scan.ts'
import { type UseWatchRequests, useWatchApi } from './ipc/use-watch.ts'
import type { LabState } from './lab.ts'
import type { Leak } from './leak.ts'
import type { Lease } from './lease.ts'
import type { ListPush } from './packed-list.ts'
import type { Plan } from './plan.ts'
import type { Result } from './result.ts'
import type { Rotation } from './rotate.ts'
import type { ScanProgress } from './scan.ts'
import type { Reveal } from './workflow.ts'

/**
 * The one channel map: what the window may ask (`domain:verb`), with its input and its answer. One
 * file per domain in `ipc/`.
 */
interface Requests
  extends AppRequests,
    ConnectionRequests,
    ApiKeyRequests,
    RevealRequests,
    DeliveryRequests,
    KeptRequests,
    RecipeRequests,
    ClipboardRequests,
    LabRequests,
    AnnotationRequests,
    UseWatchRequests,
    ActivityRequests,
    InventoryRequests,
    ScanRequests,
    LockRequests,
    BulkRequests,
    PlanRequests,
    RotateRequests,
    LeakRequests,
    LeaseRequests,
    ProofRequests,
    NetworkRequests,
    PageRequests {}

/** The name of each request in `window.keystow`. */
export const API = {
  ...appApi,
  ...connectionApi,
  ...apiKeyApi,
  ...revealApi,
  ...deliveryApi,
  ...keptApi,
  ...recipeApi,
  ...clipboardApi,
  ...labApi,
  ...annotationApi,
  ...useWatchApi,
  ...activityApi,
  ...inventoryApi,
  ...scanApi,
  ...lockApi,
  ...bulkApi,
  ...planApi,
  ...rotateApi,
  ...leakApi,
  ...leaseApi,
  ...proofApi,
  ...networkApi,
  ...pageApi,
} satisfies Record<string, RequestChannel>

/** What main pushes to the window, in the past tense. */
export interface Pushes {
  'app:changed': AppState
  'annotations:changed': ConnectionNotes
  'activity:changed': null
  /** What the settings show of the network may be something else now. */
  'network:changed': null
  'list:changed': ListPush
  'plans:changed': readonly Plan[]
  'rotations:changed': readonly Rotation[]
  'leaks:changed': readonly Leak[]
  'leases:changed': readonly Lease[]
  'proofs:changed': readonly DeathProof[]
  'clipboard:changed': ClipboardState
  /**
   * Reveals that wait for the person, of which the page that asked for them cannot know any more.
   */
  'reveals:left': readonly Reveal[]
  'bulk:moved': BulkStep
  /** null: none is under way any more. */
  'scan:moved': ScanProgress | null
  'lab:changed': LabState
  /** The log of requests has grown; at most a few times a second. */
  'lab:logged': null
  /** The window is about to close, or the app to end, while a secret is unsaved or work runs. */
  'close:requested': 'close' | 'quit'
  'menu:chosen': CommandId
  /** The page was given a secret: it asks to be replaced as soon as that disturbs nobody. */
  'page:secret-shown': null
}

/** Every push, so that the preload lets no other name through. */
export const PUSHES: Readonly<Record<PushChannel, true>> = {
  'app:changed': true,
  'list:changed': true,
  'annotations:changed': true,
  'activity:changed': true,
  'network:changed': true,
  'plans:changed': true,
  'rotations:changed': true,
  'leaks:changed': true,
  'leases:changed': true,
  'proofs:changed': true,
  'clipboard:changed': true,
  'reveals:left': true,
  'bulk:moved': true,
  'scan:moved': true,
  'lab:changed': true,
  'lab:logged': true,
  'close:requested': true,
  'menu:chosen': true,
  'page:secret-shown': true,
}

export type RequestChannel = keyof Requests
export type PushChannel = keyof Pushes
export type Input<C extends RequestChannel> = Requests[C]['input']
type Answer<C extends RequestChannel> = Requests[C]['answer']

/**
 * What a request ends in: its answer, or one of the codes that `CHANNEL_FAILURES` names for the
 * channel.
 */
export type Outcome<C extends RequestChannel> = Result<Answer<C>, ChannelFailure<C>>

type Ask<C extends RequestChannel> =
  Input<C> extends null ? () => Promise<Outcome<C>> : (input: Input<C>) => Promise<Outcome<C>>

/** Describes `window.keystow`, by whose functions the page asks main. @internal */
export type DesktopApi = { readonly [Name in keyof typeof API]: Ask<(typeof API)[Name]> } & {
  /** Calls `listener` for each push; the returned function unsubscribes. */
  readonly onPush: <C extends PushChannel>(
    channel: C,
    listener: (payload: Pushes[C]) => void,
  ) => () => void
}

/**
 * The one object that the preload gives to the window, as `window.keystowBridge`. The page makes
 * its `keystow` of it: each function that is handed over takes time before the page is even parsed
 * (docs/performance.md, P20).
 */
export interface Bridge {
  readonly onPush: DesktopApi['onPush']
  /** By its name in `API`. Throws for any other. */
  readonly ask: (name: string, input: unknown) => Promise<unknown>
}
