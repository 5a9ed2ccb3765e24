import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Failure } from '../../../../electron/contract/result.ts'
import type { UpdateState } from '../../../../electron/contract/update.ts'
import { Progress } from '../../../../src/features/updates/Progress.tsx'

afterEach(cleanup)

const failed = (notSent: Failure | null): UpdateState => ({
  method: 'self',
  byDefault: true,
  checkedAt: null,
  phase: { kind: 'failed', failure: 'no_answer', release: null, notSent },
  blockedBy: null,
})

test.each<[notSent: Failure | null, said: RegExp]>([
  [null, /^The update server did not answer\. Nothing was installed\./],
  [{ code: 'unreachable' }, /^The update server did not answer\./],
  [
    { code: 'proxy_credentials', detail: 'missing', host: 'proxy.test:3128' },
    /^The update server was not reached\. The proxy proxy\.test:3128 asks for a user name and a password\. Enter them in the settings/,
  ],
  [{ code: 'offline' }, /^The update server was not reached\. This computer has no network/],
])('an update that could not be asked for says why: %j', (notSent, said) => {
  render(<Progress update={failed(notSent)} />)
  expect(screen.getByText(said)).toBeTruthy()
})
