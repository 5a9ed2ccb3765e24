import type { BrowserWindow } from 'electron'
import type { BulkStep } from '../../contract/bulk.ts'
import type { ClipboardState } from '../../contract/clipboard.ts'
import type { KeyListState } from '../../contract/connection.ts'
import type { Lease } from '../../contract/lease.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { KeyService } from '../../service/index.ts'
import { createTopic } from '../base/topic.ts'
import type { ListRead } from '../features/revocations/machine.ts'
import type { RevocationEvents, RevocationNews } from '../features/revocations/news.ts'
import type { PageEnd } from '../platform/window/page-recovery.ts'

/** The events between main's parts. Their subscribers are in `subscriptions.ts`. */
export const createTopics = () => ({
  /** The app's state may have changed. */
  appChanged: createTopic<void>(),
  /** A question of main's opened, or is over. */
  askingChanged: createTopic<void>(),
  locked: createTopic<void>(),
  /** The page was given the passphrase that is set. */
  passphraseTyped: createTopic<void>(),
  connectionsChanged: createTopic<void>(),
  listChanged: createTopic<KeyListState>(),
  /** A list came, whether it is shown or an earlier one is newer. */
  listRead: createTopic<ListRead>(),
  /** A list has keys that neither this app made nor the person knows. */
  keysAppeared: createTopic<{ readonly connectionId: string; readonly ids: readonly string[] }>(),
  /** What is kept of this connection's keys is something else now. */
  keptChanged: createTopic<string>(),
  bulkMoved: createTopic<BulkStep>(),
  /** A create awaits its secret no longer, whether it came or not. */
  createSettled: createTopic<void>(),
  /** A program begins to wait for the person, or the last one that did does so no longer. */
  approvalWaits: createTopic<boolean>(),
  revocationsChanged: createTopic<void>(),
  revocationNews: createTopic<RevocationNews>(),
  /** As `RevocationEvents.settled`. */
  planSettled: createTopic<Parameters<RevocationEvents['settled']>>(),
  rotationsChanged: createTopic<readonly Rotation[]>(),
  leasesChanged: createTopic<readonly Lease[]>(),
  copyChanged: createTopic<ClipboardState>(),
  /** The local service was opened, once. */
  serviceOpened: createTopic<KeyService>(),
  pageEnded: createTopic<PageEnd>(),
  /** A page was loaded in this window, whole: nothing is left of the one before it. */
  pageLoaded: createTopic<BrowserWindow>(),
})
