import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { KeptCheck } from '../../../../electron/contract/kept.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { KeptActions } from '../../../../src/features/kept/KeptActions.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
import { press } from '../../controls.ts'

const [ENGLISH, GERMAN] = [
  { isKept: /is still kept/, isErased: /was erased/, isDead: /\b(dead|revoked|no longer works)\b/ },
  {
    isKept: /wird weiter aufbewahrt/,
    isErased: /wurde es gelöscht/,
    isDead: /tot|widerrufen|funktioniert nicht/,
  },
]

test.each<['en' | 'de', KeptCheck, typeof ENGLISH, boolean]>([
  ['en', 'refused', ENGLISH, true],
  ['en', 'uncompared', ENGLISH, true],
  ['en', 'erased', ENGLISH, false],
  ['de', 'refused', GERMAN, true],
  ['de', 'uncompared', GERMAN, true],
  ['de', 'erased', GERMAN, false],
])(
  'after a refusal the check of a kept secret says whether it is still kept, and never that its key is dead (%s, %s)',
  async (language, answer, { isKept, isErased, isDead }, kept) => {
    setLanguage(language)
    vi.stubGlobal('keystow', { checkKeptSecret: async () => ok(answer) })
    const key = { id: 'key_1', name: 'mail', lastFour: 'a1B2', at: 0 }
    render(<KeptActions connectionId="c" kept={key} afterStop={() => () => null} />)
    press(text.kept.checkLong('mail'))
    const { textContent } = await screen.findByText(/Secret|secret/, { selector: 'p' })
    expect([isKept, isErased, isDead].map((said) => said.test(textContent))).toEqual([
      kept,
      !kept,
      false,
    ])
    expect(useAnnounced.getState().sentence).toBe(textContent)
  },
)
