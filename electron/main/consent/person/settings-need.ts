import type { Settings } from '../../../contract/settings.ts'
import type { QuestionTexts } from '../../platform/texts/en-questions.ts'
import type { Question } from '../../platform/window/agreed.ts'
import type { PersonFacts } from './facts.ts'
import type { Need } from './need.ts'

/**
 * Settings of how things look and what is shown. They protect nothing, and a column is dragged for
 * longer than an input counts.
 */
const LOOKS: ReadonlySet<string> = new Set<keyof Settings>([
  'theme',
  'contrast',
  'motion',
  'sort',
  'columnWidths',
  'staleDays',
])

/** One dialog for all, so that none of them comes unseen with another; null for none. */
const together = (questions: readonly Question[], yes: string): Question | null => {
  const [first, ...others] = questions
  if (first === undefined || others.length === 0) return first ?? null
  return {
    message: questions.map(({ message }) => message).join('\n'),
    detail: questions.map(({ detail }) => detail).join('\n\n'),
    yes,
  }
}

/**
 * What the person is asked before the lock comes later, or not by itself any more; null where it
 * does not.
 */
const lockingQuestion = (
  now: Settings,
  change: Partial<Settings>,
  { locking, lockingLater }: QuestionTexts,
): Question | null => {
  const before = now.lockMinutes
  const after = change.lockMinutes ?? before
  const ends =
    (before !== 0 && after === 0) || (now.lockWithScreen && change.lockWithScreen === false)
  if (ends) return locking
  if (before === 0 || after <= before) return null
  return {
    message: lockingLater.message(after),
    detail: lockingLater.detail(before),
    yes: lockingLater.yes,
  }
}

/** What a change of settings takes: those that lower a guard are asked about. */
export const settingsNeed = (change: Partial<Settings>, facts: PersonFacts): Need => {
  const now = facts.settings()
  const texts = facts.texts()
  const startsUpdates = change.updates === true && !now.updates
  const endsProtection = now.contentProtection && change.contentProtection === false
  const lowered = [
    facts.lock().passphrase ? lockingQuestion(now, change, texts) : null,
    endsProtection ? texts.contentProtection : null,
    startsUpdates ? texts.updates : null,
  ].filter((question) => question !== null)
  const question = together(lowered, texts.goOn)
  if (question !== null) return { question }
  return Object.keys(change).every((name) => LOOKS.has(name)) ? 'nothing' : 'input'
}
