import { afterEach, expect, test } from 'vitest'
import { returnFocus } from '../../../../src/features/api-keys/return-focus.ts'
import { closeDetails, openDetails } from '../../../../src/state/details-store.ts'

afterEach(() => {
  closeDetails()
  document.body.innerHTML = ''
})

/** The list, whose row of `key_1` Tab comes to, and the details of `shown` beside it or over it. */
const page = (shown: string, covered = false): void => {
  openDetails('c', shown)
  document.body.innerHTML = `
    <div role="grid" style="visibility: ${covered ? 'hidden' : 'visible'}"><div data-key-id="key_1" tabindex="0">Row</div></div>
    <aside data-details><h2 tabindex="-1">Details</h2></aside>`
  returnFocus()
}

test.each([
  ['beside the row of their key: to the row', 'key_1', false, 'Row'],
  ['of another key, which the row would have them leave: to their heading', 'key_2', false, 'Details'],
  ['over the list: to their heading', 'key_1', true, 'Details'],
] as const)('a focus that was lost goes, with details %s', (_where, shown, covered, wanted) => {
  page(shown, covered)
  expect(document.activeElement?.textContent).toBe(wanted)
})
