import type { AppState, SecureStorage } from '../../contract/app-state.ts'
import type { Language, Settings } from '../../contract/settings.ts'
import type { Allowances } from '../consent/approvals/allowances.ts'
import type { Questions } from '../consent/person/questions.ts'
import type { Channel } from '../doors/channel/channel.ts'
import { coverOf } from '../doors/ipc/while-locked.ts'
import type { Sessions } from '../features/connections/sessions.ts'
import type { Revocations } from '../features/revocations/revocations.ts'
import { localized, textsIn } from '../platform/texts/language.ts'
import { updateMethod } from '../platform/updates/updates.ts'
import type { Lock } from '../store/lock/lock.ts'
import type { VaultFile } from '../store/vault-file.ts'
import type { Notices } from './notices.ts'

interface AppStateParts {
  readonly version: string
  readonly sessions: Sessions
  readonly settings: () => Settings
  readonly vaultFile: Pick<VaultFile, 'storage' | 'isKept' | 'isApart'>
  readonly notices: Notices
  readonly revocations: Pick<Revocations, 'bulks'>
  readonly questions: Pick<Questions, 'isOpen'>
  readonly lock: Lock
  readonly channel: Pick<Channel, 'state'>
  readonly allowances: Pick<Allowances, 'list'>
  readonly language: () => Language
}

/** Where there is no secure store, the passphrase keeps what the person enters. */
const storageOf = (
  { storage, isKept }: AppStateParts['vaultFile'],
  language: Language,
): SecureStorage =>
  isKept && storage.state !== 'available'
    ? { state: 'available', backend: textsIn(language).passphraseSeal }
    : storage

/** Returns the facts about this program that the window may have even while the vault is closed. */
export const programState = (
  version: string,
): Pick<AppState, 'platform' | 'version' | 'updatesItself'> => ({
  platform:
    process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
  version,
  updatesItself: updateMethod() === 'self',
})

/** All of it, whether or not the window may know it. */
const wholeState = ({
  version,
  settings,
  sessions,
  vaultFile,
  notices,
  revocations,
  questions,
  lock,
  channel,
  allowances,
  language,
}: AppStateParts): AppState => ({
  ...programState(version),
  connections: sessions.connections(),
  activeId: sessions.activeId(),
  settings: settings(),
  language: language(),
  storage: storageOf(vaultFile, language()),
  kept: vaultFile.isKept ? 'on_disk' : vaultFile.isApart ? 'apart' : 'nowhere',
  notices: notices.all,
  revoking: revocations.bulks.isBusy(),
  isAsking: questions.isOpen,
  lock: lock.state,
  channel: channel.state,
  allowances: allowances.list(),
})

/** What the window may know of it now. */
export const windowState = (parts: AppStateParts): AppState => {
  const whole = wholeState(parts)
  return parts.lock.state.locked ? coverOf(whole) : localized(whole)
}
