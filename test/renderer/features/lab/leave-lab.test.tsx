import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../electron/contract/connection.ts'
import type { LabState } from '../../../../electron/contract/lab.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { mirrorList } from '../../../../src/features/keys/store.ts'
import { armFault, LOSE_THE_ANSWER } from '../../../../src/features/lab/arm-fault.ts'
import { LabBadges } from '../../../../src/features/lab/LabBadges.tsx'
import { leaveLab } from '../../../../src/features/lab/leave-lab.ts'
import { choose } from '../../../../src/shell/commands.ts'
import { Toolbar } from '../../../../src/shell/Toolbar.tsx'
import { useApp } from '../../../../src/state/app-store.ts'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { useLab } from '../../../../src/state/lab-store.ts'
import { openLab, useView } from '../../../../src/state/view-store.ts'
import { listOf } from '../../samples.ts'

const connection = (id: string, kind: Connection['kind']): Connection =>
  ({ id, kind, name: id, baseUrl: 'https://mail.example.com', workspaceName: null }) as never
const LOCAL = connection('here', 'local')
const REMOTE = connection('acme', 'remote')

// jsdom has none, and the search field asks as soon as it is loaded.
vi.hoisted(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })),
)

let activated: string[]
const arm = (count: number): void =>
  useLab.setState({
    state: {
      on: true,
      faults: Array.from({ length: count }, (_, id) => ({ ...LOSE_THE_ANSWER, id })),
      clock: { frozen: false, offset: 0 },
    } as unknown as LabState,
  })

beforeEach(() => {
  activated = []
  const keystow = {
    armFault: async () => {
      arm(1)
      return ok(1)
    },
    activateConnection: async (id: string) => {
      activated.push(id)
      return ok(null)
    },
  }
  Object.assign(window, { keystow })
  const lock = { locked: false }
  useApp.setState({ connections: [REMOTE, LOCAL], activeId: REMOTE.id, lock } as never, true)
  useView.setState({ lab: false, hasArmed: false })
})
afterEach(() => useLab.setState({ state: null }))

test('after a fault was armed, Back leads to the local service, on which alone it works', async () => {
  openLab('faults')
  await armFault(LOSE_THE_ANSWER)
  leaveLab()
  expect([activated, useView.getState().lab]).toEqual([[LOCAL.id], false])
})

test('a create that is chosen in the Lab after a fault was armed is one of the local service', async () => {
  mirrorList(listOf([], { connectionId: REMOTE.id }))
  openLab('faults')
  await armFault(LOSE_THE_ANSWER)
  choose('create')
  expect([activated, useDialog.getState().open]).toEqual([
    [LOCAL.id],
    { kind: 'create', connectionId: LOCAL.id },
  ])
  closeDialog()
  choose('create')
  expect(useDialog.getState().open).toMatchObject({ connectionId: REMOTE.id })
  closeDialog()
})

test.each([
  ['nothing was armed', async () => {}],
  ['the fault was armed at an earlier visit', async () => arm(1)],
  [
    'it was armed and taken back',
    async () => {
      await armFault(LOSE_THE_ANSWER)
      arm(0)
    },
  ],
])('where %s, Back leads to where the Lab was opened', async (_, change) => {
  openLab()
  await change()
  leaveLab()
  expect([activated, useView.getState().lab]).toEqual([[], false])
})

test('while a fault is armed, the button of the local list says that the key is made there, and no other one does', () => {
  const saysLocal = (of: Connection): boolean => {
    const { unmount } = render(<Toolbar connection={of} list={listOf([])} />)
    const [create] = screen.getAllByRole('button', {
      name: /^Create (API key|on the local service)$/,
    })
    unmount()
    return create?.textContent !== 'Create API key'
  }
  expect([saysLocal(LOCAL), saysLocal(REMOTE)]).toEqual([false, false])
  arm(1)
  expect([saysLocal(LOCAL), saysLocal(REMOTE)]).toEqual([true, false])
})

test('in a small window the sign of an armed fault has words as well', () => {
  arm(2)
  render(<LabBadges />)
  expect(screen.getByText('2 local faults').className).toBe('min-[901px]:hidden')
  fireEvent.click(screen.getByRole('button', { name: /2 faults armed/ }))
  expect(useView.getState()).toMatchObject({ lab: true, tab: 'faults' })
})
