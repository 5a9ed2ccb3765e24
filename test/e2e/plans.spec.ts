import { expect, type Page } from '@playwright/test'
import {
  chooseForRow,
  dialog,
  dialogCloses,
  keyRow,
  press,
  pressInDialog,
  refresh,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

/**
 * Moves the service's clock to so many milliseconds after the date of the plan that comes first.
 */
const passDate = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (after) => {
    const [plans, lab] = await Promise.all([window.keystow.plans(), window.keystow.labState()])
    const due = plans.ok
      ? Math.min(
          ...plans.value.flatMap(({ phase, dueAt }) =>
            phase.kind === 'planned' && dueAt !== null ? [dueAt] : [],
          ),
        )
      : 0
    if (lab.ok)
      await window.keystow.changeClock({ kind: 'advance', ms: due - lab.value.clock.now + after })
  }, ms)

test('a revoke at a date is planned, carried out in time, and waits for the person where that passed or where it was to ask', async ({
  local: page,
}) => {
  await chooseForRow(page, 'old-website-contact-form', 'Revoke later…')
  await inspect(page, 'plan', 'colours')
  const date = dialog(page).getByLabel('Revoke on')
  const proposed = await date.inputValue()
  await date.fill('2020-01-01')
  await expect(dialog(page).getByText('Choose a date and time in the future.')).toBeVisible()
  await date.fill(proposed)
  await pressInDialog(page, 'Plan revoke')
  await dialogCloses(page)
  await passDate(page, 60_000)
  await refresh(page)
  await expect(
    page.getByText(/^old-website-contact-form ….{4} was revoked as planned\.$/),
  ).toBeVisible()
  await expect(keyRow(page, 'old-website-contact-form')).toHaveCount(0)

  await chooseForRow(page, 'billing-api-production', 'Revoke later…')
  await pressInDialog(page, 'Plan revoke')
  await dialogCloses(page)
  await chooseForRow(page, 'newsletter-production', 'Revoke later…')
  await dialog(page).getByText('Ask me then').click()
  await inspect(page, 'plan-ask', 'colours')
  await pressInDialog(page, 'Plan revoke')
  await dialogCloses(page)
  await passDate(page, 2 * 3_600_000)
  await refresh(page)
  await expect(page.getByText('2 revokes wait for you.')).toBeVisible()
  await press(page, 'Show planned')
  await inspect(page, 'plans', 'colours')
  await pressInDialog(page, 'Cancel plan newsletter-production')
  await expect(dialog(page).getByText('Cancelled.')).toBeVisible()
  await pressInDialog(page, 'Revoke now… billing-api-production')
  await expect(keyRow(page, 'billing-api-production')).toHaveCount(0)
})
