import {
  type ChannelParts,
  ChannelStatus,
  createChannel,
} from '../../../electron/main/doors/channel/channel.ts'
import { thisComputer } from '../../../electron/wire/place.ts'
import { testStore } from '../../main/store/test-store.ts'

/** A channel on a data folder, which the person allowed programs to use. Not started. */
export const openChannel = (
  parts: Pick<ChannelParts, 'folder' | 'answer'> & Partial<ChannelParts>,
) =>
  createChannel({
    computer: { ...thisComputer(), env: {} },
    store: testStore({ isChannelOn: true }).store,
    status: new ChannelStatus(),
    changed: () => {},
    switched: () => {},
    endAll: () => {},
    ...parts,
  })

/** Whoever has to be asked is asked, however often it was denied. */
export const UNLIMITED = {
  coolDown: { retryAfter: () => null, decided: () => {} },
  limit: { retryAfter: () => null, refused: () => {}, asked: () => {}, decided: () => {} },
}
