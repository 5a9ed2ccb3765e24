import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadLanguage, setLanguage } from '../../src/messages/text.ts'
import { closeDialog } from '../../src/state/dialog-store.ts'
import { useRefusal } from '../../src/state/refusal-store.ts'
import { useAnnounced } from '../../src/ui/announce-store.ts'

// The deadline of every wait, as in vitest.config.ts.
configure({ asyncUtilTimeout: 60_000 })

// A test changes the language at once.
await loadLanguage('de')

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView = () => {}

/** No test leaves anything on the page, or in what all of the page shares. */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  // Closed while main can still be asked: what watches the dialogs may ask it.
  closeDialog()
  vi.unstubAllGlobals()
  setLanguage('en')
  useRefusal.setState(null)
  useAnnounced.setState({ sentence: '' })
})
