import { expect } from '@playwright/test'
import { createElsewhere, notice } from './support/alarm.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  changeSettings,
  create,
  detailsOf,
  dialog,
  keyRow,
  lists,
  markSaved,
  press,
  pressInDialog,
  refresh,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('keys that appeared are reported, reviewed and acknowledged; the first list and own creations are not', {
  tag: '@more',
}, async ({ running, local: page }) => {
  await expect(notice(page)).toBeHidden()
  await create(page, 'made-here')
  await markSaved(page)
  await refresh(page)
  await expect(keyRow(page, 'made-here')).toBeVisible()
  await expect(notice(page)).toBeHidden()

  // They are first listed once somebody listens.
  await changeSettings(page, { refreshSeconds: 0 })
  await createElsewhere(page, 'by-an-assistant')
  await createElsewhere(page, 'by-somebody')
  const said = await listen(page)
  await refresh(page)
  await expect(notice(page)).toHaveText('2 API keys appeared that Keystow did not know.')
  await expect(page.getByRole('main')).toContainText('Keystow checks only while it is running.')
  await expect.poll(said).toContain('appeared that Keystow did not know')
  await inspect(page, 'alarm')

  // The marks of the rows mean the same keys as the notice.
  const marks = page.getByRole('img', { name: /^New since last visit/ })
  await expect(marks).toHaveCount(2)

  await press(page, 'Review')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await inspect(page, 'alarm-review')
  await pressInDialog(page, 'Show details of by-somebody')
  await expect(detailsOf(page, 'by-somebody')).toBeVisible()
  await pressKeys(page, 'Escape')

  const again = (await running.relaunch()).page
  await expect(notice(again)).toContainText('2 API keys')
  await expect(again.getByRole('img', { name: /^New since last visit/ })).toHaveCount(2)
  await press(again, 'I recognize them')
  await expect(notice(again)).toBeHidden()
  await refresh(again)
  await lists(again, 15)
  await expect(notice(again)).toBeHidden()
})
