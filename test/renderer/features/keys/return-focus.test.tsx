import { afterEach, expect, test } from 'vitest'
import { returnFocus } from '../../../../src/features/keys/return-focus.ts'
import { closeDetails, openDetails } from '../../../../src/state/details-store.ts'

afterEach(() => {
  closeDetails()
  document.body.innerHTML = ''
})

test.each([
  ['beside the row of their key: to the row', 'key_1', 'visible', 'Row'],
  [
    'of another key, which the row would have them leave: to their heading',
    'key_2',
    'visible',
    'Details',
  ],
  ['over the list: to their heading', 'key_1', 'hidden', 'Details'],
] as const)('a focus that was lost goes, with details %s', (_where, shown, list, wanted) => {
  openDetails('c', shown)
  document.body.innerHTML = `
    <div role="grid" style="visibility: ${list}"><div data-key-id="key_1" tabindex="0">Row</div></div>
    <aside data-details><h2 tabindex="-1">Details</h2></aside>`
  returnFocus()
  expect(document.activeElement?.textContent).toBe(wanted)
})
