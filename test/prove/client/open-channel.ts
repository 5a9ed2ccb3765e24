import { Channel, ChannelStatus } from '../../../electron/main/doors/channel/channel.ts'
import type { AnswerRequest } from '../../../electron/main/doors/channel/conversation.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import type { Vault } from '../../../electron/main/store/vault.ts'
import { thisComputer } from '../../../electron/wire/place.ts'
import { testStore } from '../../main/store/test-store.ts'

/** A channel on a data folder, which the person allowed programs to use. Not started. */
export const openChannel = ({
  folder,
  answer,
  store = testStore({ isChannelOn: true }).store,
}: {
  readonly folder: string
  readonly answer: AnswerRequest
  readonly store?: Store<Vault>
}) =>
  new Channel(
    { folder, computer: { ...thisComputer(), env: {} } },
    store,
    new ChannelStatus(),
    answer,
    { endAll: () => {}, changed: () => {}, switched: () => {} },
  )

/** Whoever has to be asked is asked, however often it was denied. */
export const UNLIMITED = {
  coolDown: { retryAfter: () => null, decided: () => {} },
  limit: { retryAfter: () => null, refused: () => {}, asked: () => {}, decided: () => {} },
}
