import type { ApiKey } from '../../../contract/api-key.ts'
import type { Connection, KeyListState } from '../../../contract/connection.ts'
import type { KeptKey } from '../../../contract/kept.ts'
import type { Leak } from '../../../contract/leak.ts'
import type { Lease } from '../../../contract/lease.ts'
import type { AuthorityPreview, NetworkState } from '../../../contract/network.ts'
import type { OwnRecipe, OwnRecipeProblem } from '../../../contract/own-recipes.ts'
import type { Plan } from '../../../contract/plan.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { QuestionTexts } from '../../platform/texts/en-questions.ts'
import type { Send } from './confirmed-send.ts'

/** A key as a question names it. */
interface ShownKey {
  readonly name: string
  readonly lastFour: string
}

/** A write of a secret into a file, as the person was shown it. */
export interface ShownDelivery {
  readonly key: ShownKey
  readonly variable: string
  readonly place: string
}

/** A program that is given a secret, as the person was shown it: as `RecipePreview`. */
export interface ShownRecipe {
  readonly recipe: string
  readonly program: string
  readonly store: readonly string[]
  readonly connectionId: string
  readonly key: ShownKey
}

/** The network's settings, and the authorities of a file, as the person was shown them. */
interface ShownNetwork {
  readonly state: NetworkState
  readonly preview: AuthorityPreview | null
}

/**
 * What main knows when it decides whether the person has to be asked. Nothing of it comes from the
 * page that asks.
 */
export interface PersonFacts {
  readonly connections: () => readonly Connection[]
  /** null for a connection that is unknown. */
  readonly list: (connectionId: string) => KeyListState | null
  /** As `Session.possibleUses`. */
  readonly possibleUses: (connectionId: string) => (key: ApiKey) => string | null
  /** As `UnfinishedWork.unsavedOf`. */
  readonly unsaved: (connectionId: string) => readonly ApiKey[]
  /** As `KeptSecrets.of`. */
  readonly kept: (connectionId: string) => readonly KeptKey[]
  readonly plans: () => readonly Plan[]
  /** A key that a create left whose secret is not here; null for any other. */
  readonly leftKey: (connectionId: string, keyId: string) => ApiKey | null
  /** Tells whether such a key was found by its name alone, so that it may be somebody else's. */
  readonly isGuess: (connectionId: string, keyId: string) => boolean
  readonly rotation: (id: string) => Rotation | null
  readonly leak: (id: string) => Leak | null
  readonly leases: () => readonly Lease[]
  /** As `shown` of `createDeliveries`. */
  readonly delivery: (previewId: string) => ShownDelivery | null
  /** As `shown` of `createRecipeDeliveries`. */
  readonly recipe: (previewId: string) => ShownRecipe | null
  /** As `newRecipeProblem`. */
  readonly ownRecipeProblem: (recipe: OwnRecipe) => OwnRecipeProblem | null
  readonly settings: () => Settings
  /** As `NetworkControl.shown`. */
  readonly network: () => ShownNetwork
  /** As `Scans.place`; null for one that is gone. */
  readonly place: (id: string) => { readonly path: string; readonly line: number } | null
  readonly lock: () => {
    readonly passphrase: boolean
    readonly system: boolean
    readonly byStore: boolean
  }
  /** Whether a page was given this secret before. */
  readonly wasShown: (revealId: string) => boolean
  /** As `Session.now`. */
  readonly now: (connectionId: string) => number
  readonly texts: () => QuestionTexts
  /** Whether the person agreed a moment ago that just this token goes to just this address. */
  readonly confirmed: (send: Send) => boolean
}

export const connectionIn = (facts: PersonFacts, id: string): Connection | null =>
  facts.connections().find((connection) => connection.id === id) ?? null
