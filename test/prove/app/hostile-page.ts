import type { Page } from '@playwright/test'
import { API } from '../../../electron/contract/ipc.ts'
import { NEEDS } from '../../../electron/main/person/needs.ts'
import { answerQuestions, questionsOf } from '../../e2e/support/answers.ts'
import { embedded } from '../../e2e/support/embedded.ts'
import { connect } from '../../e2e/support/person.ts'
import { startRecordingServer } from '../../e2e/support/recording-server.ts'
import type { Proof, Tally } from '../proof.ts'
import { endAtOnce, withoutDialogs } from './running.ts'
import type { AppSubject } from './subject.ts'

/** Clicks on nothing, each of which the page uses at once. */
const CLICKS = 10

const writing = Object.entries(API).flatMap(([name, channel]) => (NEEDS[channel] === 'nothing' ? [] : [name]))
/** A quit that a click allows would be the end of the proof. */
const byClick = writing.filter((name) => name !== 'quitApp')

/** Calls every writing channel with real ids, over and over, beginning elsewhere each time; answers what was let through. */
const attack = (
  page: Page,
  plan: { readonly from: number; readonly count: number; readonly elsewhere: string; readonly names: readonly string[] },
) =>
  page.evaluate(async ({ from, count, elsewhere, names }) => {
    const { keystow } = window
    const state = await keystow.appState()
    const connections = state.ok ? state.value.connections : []
    const far = connections.find(({ kind }) => kind === 'remote')?.id ?? ''
    const near = connections.find(({ kind }) => kind === 'local')?.id ?? ''
    const lists = await Promise.all([far, near].map((id) => keystow.listState(id)))
    const [theirs, ours] = lists.map((list) => (list.ok ? (list.value.keys ?? []).map(({ id }) => id) : []))
    const lab = await keystow.labState()
    const workspaceId = lab.ok ? (lab.value.workspaces[0]?.id ?? '') : ''
    const either = (turn: number): string => (turn % 2 === 0 ? far : near)
    const idsAt = (turn: number) => (turn % 2 === 0 ? theirs : ours)
    const any = (ids: readonly string[] | undefined, turn: number): string => ids?.[turn % ids.length] ?? ''
    const token = 'local_live_00000000000000000000000000000000000000'
    const confirmation = { typedName: null, signOut: true }
    const fits: Record<string, (turn: number) => unknown> = {
      actOnWindow: () => 'zoomIn',
      switchChannel: (turn) => turn % 2 === 0,
      addRecipe: () => ({ id: 'hostile', program: '/bin/sh', store: ['-c', '{name}'], look: null }),
      chooseProxy: () => ({ mode: 'manual', manual: { kind: 'http', host: '127.0.0.1', port: 9 } }),
      setProxyCredentials: () => ({ proxy: 'http://proxy.example:3128', user: 'me', password: 'theirs' }),
      forgetAuthority: () => Array(32).fill('AB').join(':'),
      changeSettings: () => ({ updates: true, clipboardSeconds: 60, contentProtection: false, lockMinutes: 0 }),
      addConnection: () => ({ name: 'Far', baseUrl: elsewhere, token, keeping: 'session' }),
      reconnect: (turn) => ({ id: far, token, keeping: 'session', ...(turn % 2 === 0 ? { baseUrl: elsewhere } : {}) }),
      describeConnection: () => ({ id: far, name: 'Test', accent: 'blue', production: false }),
      reconnectLocal: () => near,
      forgetConnection: (turn) => ({ id: either(turn), losing: turn % 4 < 2 }),
      revokeAndForget: (turn) => ({ id: far, keyId: any(theirs, turn), confirmation }),
      createKey: (turn) => ({ connectionId: either(turn), name: `hostile-${turn}` }),
      revokeKey: (turn) => ({ connectionId: either(turn), id: any(idsAt(turn), turn), confirmation }),
      revokeAndCreate: (turn) => ({ connectionId: far, attemptId: 'none', id: any(theirs, turn), confirmation }),
      startBulk: (turn) => ({ connectionId: either(turn), ids: idsAt(turn) ?? [] }),
      undoBulk: () => far,
      controlBulk: () => ({ id: far, action: 'retry' }),
      startRotation: (turn) => ({ connectionId: far, keyId: any(theirs, turn), name: 'hostile' }),
      setPassphrase: () => ({ current: null, next: 'a passphrase of theirs' }),
      unlock: () => ({ passphrase: null }),
      labPower: () => false,
      setVariants: () => ({ limit: 1 }),
      armFault: () => ({ operation: 'any', kind: 'redirect', location: elsewhere, times: { next: 1 } }),
      disarmFault: () => 0,
      changeClock: () => ({ kind: 'advance', ms: 60_000 }),
      resetLab: () => 'empty',
      createLabKey: () => ({ workspaceId, name: 'hostile' }),
      revokeLabKey: (turn) => any(ours, turn),
      startListening: () => 0,
      editAnnotation: (turn) => ({ connectionId: far, keyId: any(theirs, turn), change: { alias: 'harmless' } }),
      acknowledgeUnknown: () => far,
      exportActivity: () => ({ format: 'csv', filter: {} }),
      exportInventory: () => ({ connectionId: far, ids: null, format: 'csv', withNotes: true }),
    }
    const api = keystow as unknown as Record<string, (input: unknown) => Promise<{ ok: boolean; value?: unknown }>>
    const through: string[] = []
    const secrets: string[] = []
    const call = async (name: string, input: unknown): Promise<void> => {
      const answer = await api[name]?.(input)
      // Where the local connection is known, that only looks at it.
      if (answer?.ok !== true || (name === 'useLocal' && near !== '')) return
      through.push(name)
      if (name === 'showSecret') secrets.push(name)
    }
    // A few are enough to fail.
    for (let turn = from; turn < from + count && through.length < 5; turn += 1) {
      const name = names[turn % names.length] ?? ''
      await call(name, fits[name]?.(turn) ?? null)
      const pending = await keystow.pendingReveals()
      for (const { id } of pending.ok ? pending.value : []) await call('showSecret', id)
    }
    const after = await keystow.appState()
    const localKeys = await keystow.labKeys()
    return {
      through,
      secrets,
      connections: after.ok ? after.value.connections.length : -1,
      localKeys: localKeys.ok ? localKeys.value.length : -1,
    }
  }, plan)

const check = (tally: Tally, holds: boolean, what: string, found: unknown): void => tally.check(holds, `${what}: ${JSON.stringify(found)}`)

export const hostilePage: Proof<AppSubject> = {
  id: 'hostile-page',
  what: 'a page with the whole preload at hand writes nothing without input, one thing by one click, and reaches no new host',
  full: 1_000,
  sample: 100,
  breaks: {
    what: 'a write goes on without input',
    file: 'person/input.ts',
    edits: [['return first !== undefined', "return first !== 'never'"]],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const service = await embedded()
    const elsewhere = await startRecordingServer()
    const running = await subject.launch({ userData: disk })
    const { app } = running
    const { page } = running
    await withoutDialogs(running)
    await connect(page, service.url, service.tokens[0].secret)
    const asked = await questionsOf(app)
    check(tally, asked.length === 1 && asked[0]?.message.includes(service.url) === true, 'the person was asked about the first host', asked)
    await page.evaluate(() => window.keystow.useLocal())
    await answerQuestions(app, 'no')
    const written = (): number => service.sent.filter((method) => method !== 'GET').length
    const before = await attack(page, { from: 0, count: 0, elsewhere: elsewhere.origin, names: [] })

    const none = await attack(page, { from: 0, count: amount, elsewhere: elsewhere.origin, names: writing })
    check(tally, none.through.length === 0, 'let through without input', [...new Set(none.through)])
    check(tally, written() === 0, 'writes at the service without input', service.sent)
    check(tally, none.localKeys === before.localKeys, 'keys of the local service', none.localKeys)
    check(tally, none.connections === before.connections, 'connections', none.connections)

    // The silence after the Cancel must not be what keeps the page from writing: by a click no question is needed.
    let through = 0
    for (let click = 0; click < CLICKS; click += 1) {
      const sent = written()
      await page.mouse.click(2, 2)
      const one = await attack(page, { from: click * 7, count: byClick.length, elsewhere: elsewhere.origin, names: byClick })
      check(tally, written() - sent <= 1, 'writes at the service by one click', service.sent)
      through += one.through.length
      check(tally, one.through.length <= 1, 'let through by one click', one.through)
      check(tally, one.secrets.length === 0 || one.through.length === 1, 'secrets by one click', one.secrets)
    }
    check(tally, through > 0, 'a click allowed nothing at all', through)
    check(tally, elsewhere.seen.length === 0, 'requests to a new host', elsewhere.seen)
    const questions = await questionsOf(app)
    check(tally, questions.length <= 3, 'the person was asked again and again', questions.length)
    await endAtOnce(running)
    await service.close()
    elsewhere.close()
    return `${amount} attempts over ${writing.length} channels without input, ${CLICKS} clicks that let ${through} through, ${questions.length} questions`
  },
}
