import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FrozenRequest } from '../../../../electron/contract/approval.ts'
import { RequestView } from '../../../../src/features/approval/RequestView.tsx'
import { CreateForm } from '../../../../src/features/create/CreateForm.tsx'
import { beginCreate, setName } from '../../../../src/features/create/store.ts'
import { RotateForm } from '../../../../src/features/rotation/RotateForm.tsx'
import { text } from '../../../../src/messages/text.ts'
import { request } from '../../../main/consent/approvals/approval-scene.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'

const SECRETS = [
  'acme_live_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56',
  'key acme_test_Ab12Cd34Ef56Gh78Ij90',
  'Bearer Ab12Cd34Ef56Gh78Ij90',
]
const NAMES = ['billing-worker-production', 'shop_live_eu', 'B\u00fcro 2']

const FORMS = {
  create: () => {
    beginCreate({ kind: 'create', connectionId: 'A' })
    return <CreateForm connectionId="A" />
  },
  rotate: () => <RotateForm connectionId="A" apiKey={keyNamed('shop')} own={false} />,
}

test.each(['create', 'rotate'] as const)(
  'a name of a secret’s shape is sent only once the person said that it is none (%s)',
  async (kind) => {
    const sent = vi.fn(() => new Promise<never>(() => {}))
    vi.stubGlobal('keystow', {
      createKey: sent,
      startRotation: sent,
      markOutcomeRead: async () => null,
    })
    const { container } = render(FORMS[kind]())
    const type = (name: string): void =>
      void fireEvent.change(screen.getByRole('textbox'), { target: { value: name } })
    const submit = async () =>
      act(async () => void fireEvent.submit(container.querySelector('form') as HTMLFormElement))
    for (const name of SECRETS) {
      type(name)
      await submit()
      expect(sent).not.toHaveBeenCalled()
      expect(container.textContent).toContain(text.create.secretName)
      expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
    }
    fireEvent.click(screen.getByRole('checkbox'))
    // The answer counts for one name only.
    type(`${SECRETS[0]}x`)
    await submit()
    expect(sent).not.toHaveBeenCalled()
    for (const name of NAMES) {
      type(name)
      expect(screen.queryByRole('checkbox')).toBeNull()
    }
    type(SECRETS[0] ?? '')
    fireEvent.click(screen.getByRole('checkbox'))
    await submit()
    expect(sent).toHaveBeenCalledOnce()
    act(() => setName(''))
  },
)

test.each(['create', 'rotate'] as const)(
  'a program that asks for such a name has the person warned of it before they approve (%s)',
  (kind) => {
    for (const [names, warned] of [
      [SECRETS, true],
      [NAMES, false],
    ] as const) {
      for (const newName of names) {
        const asked: FrozenRequest = { ...request, kind, newName }
        const { unmount } = render(<RequestView request={asked} />)
        const warnings = screen.queryByRole('list', { name: text.approval.warningsTitle })
        expect([newName, warnings?.textContent ?? 'none']).toEqual([
          newName,
          warned ? text.create.secretName : 'none',
        ])
        unmount()
      }
    }
  },
)

test('a suggestion is taken into the name, which has the focus again; for a secret there is none', () => {
  render(FORMS.create())
  press('web-production')
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'web-production')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: SECRETS[0] } })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  act(() => setName(''))
})
