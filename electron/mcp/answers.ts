import type {
  ChannelAnswers,
  ChannelConnection,
  ChannelDecided,
  ChannelKey,
} from '../contract/channel.ts'
import { commandLine } from '../contract/command-line.ts'
import { plainLine } from '../contract/plain-line.ts'
import type { Done, KnownRequest } from './requests.ts'
import { runWords, type StartWords } from './run-command.ts'
import type { RequestOutput } from './schemas.ts'

export const connectionOutput = ({ id, name, kind, isDefault, isPart }: ChannelConnection) => ({
  id: plainLine(id),
  name: plainLine(name),
  kind,
  isDefault,
  isPart,
})

export const keyOutput = ({ id, name, lastFour, createdAt, lastUsedAt }: ChannelKey) => ({
  id: plainLine(id),
  name: plainLine(name),
  lastFour: plainLine(lastFour),
  createdAt: plainLine(createdAt),
  lastUsedAt: lastUsedAt === null ? null : plainLine(lastUsedAt),
})

type DoneOutput = Omit<RequestOutput, 'requestId' | 'state'>

const REVOKED: Readonly<Record<ChannelAnswers['revoke']['outcome'], string>> = {
  revoked: 'Approved: the API key is revoked.',
  already_gone: 'Approved: the API key was already gone, not by this request.',
  pending:
    'Approved, but the API key is not known to be revoked yet. A request may have been sent: the key may still work, and may still end. Keystow keeps trying while it runs, until the key is gone or the person stops it. That list_keys lacks it does not prove that it is gone. Do not ask again.',
}

const CREATED = 'Approved: the API key is created, and its secret is in its place.'
/** What the person made of it, where they did not do just what was asked. */
const createdText = (decided: ChannelDecided | undefined): string => {
  if (decided === undefined) return CREATED
  const where = {
    asked: 'its secret is where you asked for',
    kept: 'its secret is kept in Keystow, and not where you asked for',
    shown:
      'its secret is shown to the person, who puts it in its place, and is not where you asked for',
  }[decided.to]
  return `Approved otherwise than asked: the API key is called “${plainLine(decided.name)}”, and ${where}.`
}
const rotatedText = (revoked: string | null, decided: ChannelDecided | undefined): string => {
  if (decided === undefined)
    return 'Approved: a new API key is in the place of the other, which is revoked.'
  const old =
    revoked === null
      ? 'The other API key works until the person has put the secret in its place.'
      : 'The other API key is revoked.'
  return `${createdText(decided)} ${old}`
}
const RUN =
  'Approved. Start the command below, exactly and once, in the folder that folder names. Its key is created then and revoked when it ends. Do not have it print the key.'
const WAITING: Readonly<
  Record<Extract<KnownRequest, { readonly state: 'waiting' }>['waitsFor'], string>
> = {
  person:
    'The person is asked in Keystow’s own window and has not decided yet. Tell them so, then call request_status with this requestId. Nothing was done so far.',
  unlock:
    'Keystow is locked. Tell the person to unlock it; then they are asked. Call request_status with this requestId.',
  work: 'The person has approved it in Keystow, which is doing it now. Call request_status with this requestId.',
}
const CANCELLED =
  'The request is withdrawn. If the person had approved it just before, it may be carried out nevertheless: list_keys shows that.'

const doneOutput = (done: Done, start: StartWords): DoneOutput => {
  switch (done.kind) {
    case 'revoke': {
      const { keyId, outcome } = done.answer
      return { message: REVOKED[outcome], keyId: plainLine(keyId) }
    }
    case 'prepare-run': {
      const words = runWords(start, done.answer.request, done.input)
      const validUntil = new Date(done.answer.validUntil).toISOString()
      return {
        message: RUN,
        command: commandLine(words, process.platform === 'win32'),
        words: [...words],
        folder: done.input.folder,
        validUntil,
      }
    }
    case 'create':
    case 'rotate': {
      const { keyId, lastFour, place, decided } = done.answer
      const message =
        done.kind === 'rotate' ? rotatedText(done.answer.revoked, decided) : createdText(decided)
      return {
        message,
        keyId: plainLine(keyId),
        lastFour: plainLine(lastFour),
        place: plainLine(place, 4096),
      }
    }
  }
}

/** What the assistant is answered about a request. */
export const requestOutput = (known: KnownRequest, start: StartWords): RequestOutput => {
  const { requestId, state } = known
  switch (state) {
    case 'waiting':
      return { requestId, state, message: WAITING[known.waitsFor] }
    case 'done':
      return { requestId, state, ...doneOutput(known, start) }
    case 'refused':
      return { requestId, state, ...known.refusal, message: plainLine(known.refusal.message) }
    case 'cancelled':
      return { requestId, state, message: CANCELLED }
  }
}

export const busyOutput = (requestId: string): RequestOutput => ({
  requestId,
  state: 'busy',
  message:
    'Another request of yours is not answered yet, the one with this requestId. Nothing was asked.',
})

export const UNKNOWN: RequestOutput = {
  state: 'unknown',
  message: 'There is no such request. This server remembers its own ones only.',
}
