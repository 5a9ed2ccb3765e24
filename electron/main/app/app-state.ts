import { app } from 'electron'
import type { AppState } from '../../contract/app-state.ts'
import type { Language } from '../../contract/settings.ts'
import type { Allowances } from '../approvals/allowances.ts'
import type { Channel } from '../channel/channel.ts'
import type { Lock } from '../lock/lock.ts'
import { coverOf } from '../lock/while-locked.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import type { StoreFile } from '../storage/store-file.ts'
import { updateMethod } from '../updates/updates.ts'
import type { TokenVault } from '../vault/token-vault.ts'
import type { Bulks } from '../workflows/bulk/bulk.ts'
import { localized } from './language.ts'
import type { Notices } from './notices.ts'

export interface AppStateParts {
  readonly stateFile: StoreFile<PersistedState>
  readonly sessions: Sessions
  readonly vault: TokenVault
  readonly notices: Notices
  readonly bulks: Bulks
  readonly lock: Lock
  readonly channel: Pick<Channel, 'state'>
  readonly allowances: Pick<Allowances, 'list'>
  readonly language: () => Language
}

/** All of it, whether or not the window may know it. */
const wholeState = ({ stateFile, sessions, vault, notices, bulks, lock, channel, allowances, language }: AppStateParts): AppState => ({
  platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
  version: app.getVersion(),
  updatesItself: updateMethod() === 'self',
  connections: sessions.connections(),
  activeId: sessions.activeId(),
  settings: stateFile.value.settings,
  language: language(),
  storage: vault.storage,
  notices: notices.all,
  revoking: bulks.busy(),
  lock: lock.state,
  channel: channel.state,
  allowances: allowances.list(),
})

/** What the window may know of it now. */
export const windowState = (parts: AppStateParts): AppState => {
  const whole = wholeState(parts)
  return parts.lock.state.locked ? coverOf(whole) : localized(whole)
}
