import type { Break } from '../proof.ts'

const FOLDER = 'features/revocations'
const of = (what: string, file: string, ...edits: Break['edits']): Break => ({ what, file, edits })
const within = (what: string, file: string, ...edits: Break['edits']): Break =>
  of(what, `${FOLDER}/${file}`, ...edits)

/** Defects that one could easily make, one for each rule, by the proof that has to notice them. */
export const PLANTED = {
  byName: within('keys of the same name are revoked too', 'sender.ts', [
    '    const sent = await sendRevoke(',
    '    for (const one of session.state().keys ?? [])\n      if (one.name === key?.name && one.id !== keyId) await sendRevoke(session, client, one.id)\n    const sent = await sendRevoke(',
  ]),
  masks: of(
    'the listed name is masked, and that of the create is not',
    'features/keys/orphans.ts',
    [
      '    one === other ||\n    plainName(maskSecrets(listed)) === other ||\n    one === plainName(maskSecrets(name)) ||\n    isShortenedOrNumbered(one, other)\n',
      '    plainName(maskSecrets(listed)) === other && one !== null\n',
    ],
  ),
  lock: of('the table is emptied at the lock', 'app/subscriptions.ts', [
    '() => main.reveals.hide(),',
    '() => main.reveals.hide(),\n    () => void main.revocations.keepOnly([]),',
  ]),
  spare: within('the spare requests are not left to others', 'budget.ts', [
    'const spare = spareRequests(limit ?? RATE_LIMIT)',
    'const spare = 0 * spareRequests(limit ?? RATE_LIMIT)',
  ]),
  uncompared: within(
    'a refusal is compared with nothing',
    'prover.ts',
    ["  if (phase === 'signed_out')\n", "  if (phase === 'signed_out' && failure === undefined)\n"],
    ['    if (why !== null) return settleAll(why)\n', ''],
    ['    if (!own.ok) return settleAll(withoutComparison(isSignedOut ? null : own.error))\n', ''],
    [' || own.value.place !== place)', ' || (own.ok && own.value.place !== place))'],
    ['!own.value.isPart && lacksKey(own.value.keys, keyId)', 'own.ok || entries.length > 0'],
  ),
  eachList: of(
    'the list of another workspace settles where the connection leads',
    'features/connections/connection-place.ts',
    ['keyIds.some((id) => listed.has(id))', 'keyIds.length >= 0 || listed.size > 0'],
  ),
  undoKeeps: within('an undo leaves the reason of the old key', 'revocations.ts', [
    "        : [{ entry: out, event: { kind: 'stopped', reasonIds } as const }]),",
    "        : [{ entry: out, event: { kind: 'stopped', reasonIds: new Set<string>() } as const }]),",
  ]),
  anyOrphan: of(
    'any key of the name is taken',
    'features/keys/orphans.ts',
    ['const fresh = unmarked(keys, lost.beforehand.before)', 'const fresh = [...keys]'],
    [' && !isOlder(key, beforehand.since)', ''],
  ),
  stop: within('a group goes on after a stop', 'groups.ts', [
    'return group !== undefined && group.paused === null\n  }\n  /** Tells whether entries of the group wait',
    "return group !== undefined && (group.paused === null || group.paused === 'stopped')\n  }\n  /** Tells whether entries of the group wait",
  ]),
  resume: of('a lease is resumed twice', 'features/lease/leases.ts', [
    "entry?.state !== 'away'",
    'entry === undefined',
  ]),

  // Harmful ones that survived the tests of before.
  otherPlace: {
    ...within('a revoke goes on at another place', 'worker.ts', [
      'if (entry.connectionId !== id || entry.place !== place) return []',
      'if (entry.connectionId !== id || place === null) return []',
    ]),
    also: {
      file: `${FOLDER}/sender.ts`,
      edits: [
        [' || session.place.number() !== entry.place)\n      return null', ')\n      return null'],
      ],
    },
  } as Break,
  fullDisk: within('a full disk ends the lease of a program that runs', 'table.ts', [
    '    if (change !== undefined) this.#store.updateSoon(change)\n',
    '',
  ]),
  toldUnproven: of("a lease's death is said without its proof", 'features/lease/leases.ts', [
    "    if (row.isRefused || verdict?.kind === 'confirmed') {",
    "    if (verdict?.kind !== 'works') {",
  ]),
  restored: within('a plan that is restored after its date is carried out unasked', 'plans.ts', [
    "held: isLate ? 'late' : null",
    'held: null, dueAt: isLate ? null : reason.dueAt',
  ]),

  // A rule of the page left out.
  listAlone: within('a list alone ends an entry whose request was sent', 'step.ts', [
    '  if (facts.absent !== null && askedAt > facts.absent.at) {',
    "  if (facts.sentAt !== null) return endEntry(lacking, { kind: 'dead', by: 'absent', at: now })\n  if (facts.absent !== null && askedAt > facts.absent.at) {",
  ]),
  oneAbsence: within('one 404 and a list end an entry', 'step.ts', [
    '    const notFoundAt = facts.notFoundAt ?? at\n',
    "    if (facts.notFoundAt === null && facts.isSeen) return endEntry(lacking, { kind: 'dead', by: 'absent', at: now })\n    const notFoundAt = facts.notFoundAt ?? at\n",
  ]),
  absencesTogether: within(
    'two 404s need lie no minute apart',
    'step.ts',
    ['at - notFoundAt >= APART_MS', 'facts.notFoundAt !== null'],
    ['APART_MS = MINUTE', 'APART_MS = MINUTE / 60'],
  ),
  absenceAlone: within('a 404 alone ends an entry', 'step.ts', [
    "  const cause = { code: 'not_listed' } as const\n",
    "  if (before !== null) return endEntry(entry, { kind: 'dead', by: 'absent', at: now })\n  const cause = { code: 'not_listed' } as const\n",
  ]),
  newKeyAbsent: within('404s count for a key that is new', 'step.ts', [
    'const isKnown = facts.isSeen || at - facts.bornAt >= LATE_MS',
    'const isKnown = facts.bornAt >= 0',
  ]),
  partIsWhole: within('a part counts as a whole list', 'machine.ts', [
    'const isWhole = !isPart && keys.every(hasId)',
    'const isWhole = keys.every(hasId)',
  ]),
  oneRefusal: within(
    'one refusal of the secret ends an entry',
    'step.ts',
    [
      'if (before === null) return [withFacts(entry, { refused: { since: now, count: 1 } }), []]\n  if (now - before.since < apart) return [entry, []]\n',
      'if (now < apart) return [entry, []]\n',
    ],
    ['{ ...before, count: before.count + 1 }', '{ since: now, count: 1 + (before?.count ?? 1) }'],
  ),
  newSecret: within('a new secret that is refused proves a death', 'step.ts', [
    "const isKnown = end?.kind === 'dead' || facts.hasWorked || now - facts.bornAt >= LATE_MS",
    'const isKnown = facts.bornAt >= 0',
  ]),
  lostIsDead: within('a lost answer ends an entry', 'step.ts', [
    'const lost = (entry: Entry, cause: Failure, now: number): Step =>\n',
    "const lost = (entry: Entry, cause: Failure, now: number): Step =>\n  entry.end === null && cause !== null ? endEntry(entry, { kind: 'dead', by: 'answer', at: now }) :\n",
  ]),
  sentTakenBack: within(
    'it is taken back that a request was sent',
    'step.ts',
    [
      "      return [entry, [{ kind: 'pause', cause: event.cause }, pending(event.cause)]]",
      "      return [withFacts(entry, { sentAt: null, lostAt: null }), [{ kind: 'pause', cause: event.cause }, pending(event.cause)]]",
    ],
    [
      '        withFacts(entry, { lostAt: entry.facts.lostAt ?? now }),',
      '        withFacts(entry, { sentAt: null, lostAt: entry.facts.lostAt ?? now }),',
    ],
  ),
  sentUnwritten: within('a request is sent before it is written', 'sender.ts', [
    '    if (!this.#isNoted(entry)) {',
    '    if (!this.#isNoted(entry) && Number.isNaN(session.now())) {',
  ]),
  notSentAgain: within('after a lost answer the DELETE is not sent again', 'schedule.ts', [
    'readyAt: isFirst ? 0 : readyAtOf(entry, tries),',
    'readyAt: isFirst ? 0 : entry.facts.lostAt === null ? readyAtOf(entry, tries) : Number.POSITIVE_INFINITY,',
  ]),
  unprovenLeft: within('what is not proven does not reopen', 'ends.ts', [
    '  entry.facts.isProven || isMerelyLate(entry, end, at)\n',
    "  entry.facts.isProven || end.kind === 'not_proven' || isMerelyLate(entry, end, at)\n",
  ]),
  reopenedAtOnce: within('what the service deleted reopens at once', 'ends.ts', [
    'const LATE_AFTER_MS = [10 * MINUTE, HOUR] as const',
    'const LATE_AFTER_MS = [0, 0 * HOUR] as const',
  ]),
  neverReopened: within('what the service said it deleted never reopens', 'ends.ts', [
    'const LATE_AFTER_MS = [10 * MINUTE, HOUR] as const',
    'const LATE_AFTER_MS = [1_000 * HOUR, 1_000 * HOUR] as const',
  ]),
  neverPolled: within('a refused token is never tried again', 'looks.ts', [
    'return isOver || !entries.some(isOpen) ? Number.POSITIVE_INFINITY : refusal.pollAt',
    'return isOver || refusal.pollAt > 0 ? Number.POSITIVE_INFINITY : refusal.pollAt',
  ]),
  restoredLeft: within('a new press leaves a key whose death was proven', 'ends.ts', [
    '  if (shownAt === null || shownAt <= end.at || lackedSince !== null) return null\n',
    '  if (shownAt === null || shownAt <= end.at || lackedSince !== null || entry.facts.isProven) return null\n',
  ]),
  restoredRevoked: within(
    'a restored key whose death was proven is revoked unasked',
    'ends.ts',
    [
      '  entry.facts.isProven || isMerelyLate(entry, end, at)\n',
      '  isMerelyLate(entry, end, at)\n',
    ],
    [' && !facts.isProven ? null', ' ? null'],
  ),
  comparedPart: within('a refusal counts beside a part of a list', 'prover.ts', [
    '!own.value.isPart && lacksKey(own.value.keys, keyId)',
    'lacksKey(own.value.keys, keyId)',
  ]),
  pastedIsSure: within("a pasted secret is the key's for certain", 'sender.ts', [
    "{ kind: 'learnt', secrets, isSure: false }",
    "{ kind: 'learnt', secrets, isSure: true }",
  ]),
  keptByOne: of('a kept secret is erased by one refusal', 'features/kept/kept-check.ts', [
    "place: listedAt })) return ok('refused')",
    "place: listedAt }) && false) return ok('refused')",
  ]),
  sureByLetters: within(
    "four letters make the token a key's secret for certain",
    'known-secrets.ts',
    ["sure: own.certainty === 'known'", "sure: own.certainty !== 'none'"],
  ),
  ownFirst: within('the own key is not the last', 'schedule.ts', [
    '    now >= goesAt || (',
    '    now >= 0 || (',
  ]),
  lockedDate: within('a date is carried out while the app is locked', 'dates.ts', [
    "  if (isLocked) return { kind: 'hold', why: 'locked' }\n",
    "  if (isLocked && now < 0) return { kind: 'hold', why: 'locked' }\n",
  ]),
  clockDate: within("a date goes by the computer's clock", 'around.ts', [
    'const now = session.serviceTime() ?? runNow + session.state().skew',
    'const now = run.clock.wall()',
  ]),
  newKeyGone: within('a rotation needs no new key', 'sender.ts', [
    '    if (reason.onlyWhile === null) return true\n',
    '    if (reason.onlyWhile === null || reason.since > 0) return true\n',
  ]),
  newKeyEnding: within('an old key goes while the app ends its new one', 'schedule.ts', [
    'reason.onlyWhile !== null && around.isEnding(reason.onlyWhile)',
    'reason.onlyWhile !== null && around.isEnding(reason.why)',
  ]),
  diskStopsPress: within(
    'a full disk stops what a person pressed',
    'sender.ts',
    [
      '      if (!written.ok && !goesAtOnce(reason)) {',
      '      if (!written.ok && (rankOf(reason) >= 0 || !goesAtOnce(reason))) {',
    ],
    [
      'import { type Entry, goesAtOnce, isOpenReason, type Reason }',
      'import { type Entry, goesAtOnce, isOpenReason, rankOf, type Reason }',
    ],
  ),
  noEntry: within('what ended otherwise than by an answer has no entry in the log', 'teller.ts', [
    '    // What was not sent of a bulk revoke is no news.\n',
    "    if (outcome === 'gone_after_request') return\n    // What was not sent of a bulk revoke is no news.\n",
  ]),
} as const satisfies Readonly<Record<string, Break>>
