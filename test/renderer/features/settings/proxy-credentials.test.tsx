import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { NetworkState } from '../../../../electron/contract/network.ts'
import { ProxyCredentials } from '../../../../src/features/settings/ProxyCredentials.tsx'
import { fill, press } from '../../controls.ts'

const PROXY = 'http://proxy.test:3128'

/** As the settings show them: what main keeps is known a moment after it was asked. */
const Settings = ({ first }: { readonly first: NetworkState['credentials'] }) => {
  const [kept, setKept] = useState(first)
  const become = async (next: NetworkState['credentials']): Promise<boolean> => {
    await Promise.resolve()
    setKept(next)
    return true
  }
  return (
    <ProxyCredentials
      proxy={PROXY}
      kept={kept}
      asks={false}
      onKeep={(user) => become({ user, proxy: PROXY })}
      onForget={() => become(null)}
    />
  )
}
test('once they are kept the focus is on the button that forgets them', async () => {
  render(<Settings first={null} />)
  fill('User name', 'ada')
  press('Keep credentials')
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.queryByRole('button', { name: 'Forget credentials' }),
    ),
  )
})

test('once they are forgotten the focus is on the user name', async () => {
  render(<Settings first={{ user: 'ada', proxy: PROXY }} />)
  press('Forget credentials')
  await waitFor(() => expect(document.activeElement).toBe(screen.queryByLabelText('User name')))
})

test('a user name that cannot be used gets the focus', async () => {
  render(<Settings first={null} />)
  fill('User name', 'a:b')
  press('Keep credentials')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('User name')))
})
