import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApprovalAnswer, FrozenRequest } from '../../../../electron/contract/approval.ts'
import { text } from '../../../../src/messages/text.ts'
import { request } from '../../../main/consent/approvals/approval-scene.ts'
import { fill } from '../../controls.ts'
import { showApproval } from './show-approval.tsx'

const create: FrozenRequest = {
  ...request,
  kind: 'create',
  key: null,
  newName: 'shop',
  destination: { kind: 'recipe', place: 'pass:shop', envFile: null, program: null },
}

/** The window with a request, and what it answers. */
const shown = async (what: FrozenRequest) => {
  const answers: ApprovalAnswer[] = []
  showApproval(what, async (given: ApprovalAnswer) => {
    answers.push(given)
    return { result: 'taken' }
  })
  return {
    answers,
    approve: await screen.findByRole('button', { name: text.approval.approve[what.kind] }),
  }
}
const given = { id: 'a', approve: true, forHour: false, passphrase: null }

test('what a person changes of the name, of the destination or of both is answered, and nothing else is', async () => {
  const { answers, approve } = await shown(create)
  const answer = async (): Promise<ApprovalAnswer | undefined> => {
    fireEvent.click(approve)
    // No further answer is given before this one was taken.
    await waitFor(() => expect(approve.textContent).toBe(text.approval.approve.create))
    return answers.at(-1)
  }
  const decide = (to: 'asked' | 'shown') =>
    fireEvent.click(screen.getByLabelText(text.approval.otherwiseTo[to]))
  expect(await answer()).toEqual(given)
  decide('shown')
  expect(await answer()).toEqual({ ...given, changes: { name: 'shop', to: 'shown' } })
  fill(text.keys.name, 'shop-mail')
  // What is shown is what is done.
  expect(screen.getByRole('main').textContent).toContain(text.approval.destinations.shown)
  expect(screen.getByRole('main').textContent).toContain('shop-mail')
  expect(screen.getByRole('main').textContent).not.toContain('pass:shop')
  expect(await answer()).toEqual({ ...given, changes: { name: 'shop-mail', to: 'shown' } })
  decide('asked')
  expect(await answer()).toEqual({ ...given, changes: { name: 'shop-mail', to: 'asked' } })
  expect(answers).toHaveLength(4)
})

test('a name that no key can have cannot be approved', async () => {
  const { answers, approve } = await shown(create)
  fill(text.keys.name, ' ')
  fireEvent.click(approve)
  expect(answers).toEqual([])
})

test('of a rotation the name and the destination can be changed, and what becomes of the old key is said', async () => {
  const { answers, approve } = await shown({
    ...create,
    kind: 'rotate',
    key: { id: 'key_1', name: 'shop', lastFour: 'Ab12' },
  })
  expect(screen.getByText(text.approval.rotateNote)).toBeDefined()
  fireEvent.click(screen.getByLabelText(text.approval.otherwiseTo.shown))
  expect(screen.getByText(text.approval.rotateShownNote)).toBeDefined()
  expect(screen.queryByText(text.approval.rotateNote)).toBeNull()
  fireEvent.click(approve)
  expect(answers).toEqual([{ ...given, changes: { name: 'shop', to: 'shown' } }])
})

test('a revoke is not decided otherwise, and one that is to be kept is not offered to be kept', async () => {
  await shown(request)
  expect(screen.queryByText(text.approval.otherwise)).toBeNull()
  cleanup()
  await shown({ ...create, destination: { kind: 'kept', place: '', envFile: null, program: null } })
  expect(screen.queryByLabelText(text.approval.otherwiseTo.kept)).toBeNull()
})

test('a request of an assistant is named as one, whatever it asks for', async () => {
  await shown({ ...create, client: { ...create.client, assistant: 'Claude' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'An assistant asks to create an API key',
  )
  cleanup()
  await shown(create)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'A program asks to create an API key',
  )
})
