import type { ApprovedKind, ChannelClient, ChannelDecided, ChannelDestination } from './channel.ts'
import type { Accent } from './connection.ts'
import type { Delivery, DeliveryPreview, NotedPlace } from './delivery.ts'
import type { Language, Settings } from './settings.ts'
import type { SeenUse } from './use-watch.ts'

/** What the person should weigh before they approve. */
export type ApprovalWarning = 'own' | 'maybe_own' | 'last' | 'recent' | AssistantWarning

/**
 * The same of what an assistant asks for. Of every command: it gets the secret. Of one besides: it
 * names a shell, a program that prints its environment, may have its code in its arguments, or runs
 * in or names the folder that the assistant works in, which it can change. Of a `.env` file: it is
 * there, where the assistant reads it.
 */
export type AssistantWarning =
  | 'gets_key'
  | 'shell'
  | 'prints_environment'
  | 'inline_code'
  | 'workspace_program'
  | 'workspace_env_file'

/** A program that stores a secret, just as it is run. */
export interface StoringProgram {
  readonly recipe: string
  /** Absolute. */
  readonly path: string
  /** As in `RecipePreview`. */
  readonly store: readonly string[]
  readonly look: readonly string[]
  /** Tells the file that it is from another one in its place; not shown. */
  readonly file: string | null
}

/**
 * A request of a program, with all that it names looked up. What is shown is what is done: it is
 * put together again before the work, and where anything but `requests.left` differs, nothing is
 * done.
 */
export interface FrozenRequest {
  readonly kind: ApprovedKind
  /** Claims. */
  readonly client: ChannelClient
  readonly connection: {
    readonly id: string
    /** Other people's text, as every name here. */
    readonly name: string
    readonly kind: 'local' | 'remote'
    /** Origin and path; empty for the local service. */
    readonly address: string
    readonly production: boolean
    readonly accent: Accent
  }
  /** The key that is meant, where there is one already. */
  readonly key: { readonly id: string; readonly name: string; readonly lastFour: string } | null
  /** The name of the key that is made, where one is. */
  readonly newName: string | null
  /** Where its secret goes; `place` is resolved. */
  readonly destination: {
    readonly kind: ChannelDestination['kind'] | 'shown'
    readonly place: string
    /**
     * What a write of the `.env` file would do; null where none is written. Of the new value
     * nothing is there.
     */
    readonly envFile: Omit<DeliveryPreview, 'id'> | null
    /** The program that stores it; null where none does. */
    readonly program: StoringProgram | null
  } | null
  /** What is started with the secret. */
  readonly run: {
    readonly argv: readonly string[]
    /** The file that is started, its links followed, as who asks finds it. */
    readonly program: string
    /** Tells it from another one in its place; not shown. */
    readonly file: string | null
    readonly folder: string
    readonly env: string
    readonly urlEnv: string
    /** null where the key lives on afterwards. */
    readonly ttlSeconds: number | null
    /** The local service has to be opened to other programs for it. */
    readonly opensListener: boolean
  } | null
  /**
   * Requests to the service that it takes, and how many are left in this window as far as is known.
   */
  readonly requests: { readonly cost: number; readonly left: number | null }
  readonly warnings: readonly ApprovalWarning[]
  /** Of a revoke, where the secret of the key was delivered to: it stays there. */
  readonly places?: readonly Delivery<NotedPlace>[]
  /**
   * Of a revoke, what was seen of the key's use by others: time alone changes it, and nothing is
   * refused for that.
   */
  readonly use?: SeenUse
  /** Why the program asks, in its own words: one line, a claim. */
  readonly purpose?: string
}

/**
 * Whether an assistant asks, as far as it says so: nobody else has a run approved before it begins.
 */
export const isOfAssistant = ({
  kind,
  client,
}: {
  readonly kind: ApprovedKind
  readonly client: { readonly assistant?: string }
}): boolean => kind === 'prepare-run' || client.assistant !== undefined

/** Whether the person may decide otherwise than was asked. */
export const mayBeChanged = ({ kind }: FrozenRequest): boolean =>
  kind === 'create' || kind === 'rotate'

/**
 * What comes of a request. `approved_for_hour`: the same is, too, as `Allowance` says.
 * `denied_before`: it waited while another one of the program was denied. `switched_off`: programs
 * may ask no more. `gone`: who asked is; `unseen`: the same, before the person was shown it.
 */
export type Decision =
  | 'approved'
  | 'approved_for_hour'
  | 'denied'
  | 'denied_before'
  | 'timed_out'
  | 'quitting'
  | 'switched_off'
  | 'gone'
  | 'unseen'

/** How the window of approvals looks. */
export interface ApprovalLook {
  readonly language: Language
  readonly contrast: Settings['contrast']
  readonly motion: Settings['motion']
}

/** All that the window of approvals knows. */
export interface ApprovalView extends ApprovalLook {
  /** Of what is shown; an answer to another one counts for nothing. */
  readonly id: string
  readonly request: FrozenRequest
  /** How many more wait behind it. */
  readonly more: number
  /** Milliseconds since the epoch at which it is denied by itself. */
  readonly until: number
  /** Whether keys and clicks count yet. */
  readonly ready: boolean
  /** What has to be given with an approval. */
  readonly proof: 'none' | 'passphrase' | 'system'
}

export interface ApprovalAnswer {
  readonly id: string
  readonly approve: boolean
  /** Approves the same for up to an hour, where `mayBeAllowed`; else it counts once. */
  readonly forHour: boolean
  /** null unless the view asks for it. */
  readonly passphrase: string | null
  /** Where `mayBeChanged`, and anything is otherwise. */
  readonly changes?: ChannelDecided
}

/**
 * - `taken`: it counts.
 * - `ignored`: it came too early, for another request, or without the person's own input.
 * - `wrong_passphrase`: it still waits; `retryAfter` seconds before the next try counts.
 * - `not_confirmed`: the system or the person did not confirm it; it still waits.
 */
export interface ApprovalReply {
  readonly result: 'taken' | 'ignored' | 'wrong_passphrase' | 'not_confirmed'
  readonly retryAfter?: number
}

/** The one object that the preload gives to the window of approvals, as `window.approval`. */
export interface ApprovalApi {
  readonly view: () => Promise<ApprovalView | null>
  readonly answer: (answer: ApprovalAnswer) => Promise<ApprovalReply>
  /** Calls `listener` when there is another view; the returned function unsubscribes. */
  readonly onChanged: (listener: () => void) => () => void
}
