import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { FIRST_LAYOUTS, type FirstTemplates, templatesFile } from '../../electron/contract/first-page.ts'
import { LANGUAGES, SORT_COLUMNS } from '../../electron/contract/settings.ts'
import { shownName } from '../../electron/contract/shown-name.ts'
import type { FirstKey } from '../../electron/main/first/first-keys.ts'
import { firstPage, firstPageOf } from '../../electron/main/first/first-page.ts'
import { type FirstView, glanceAt } from '../../electron/main/first/glance.ts'
import { launch, type Running, repo } from './support/app.ts'
import { builtSize, loadedSize } from './support/loaded-size.ts'
import { dialog, keyRows, useLocal } from './support/person.ts'
import { settled } from './support/screens.ts'

const TEMPLATES = join(repo, 'out/first')
const screens = join(process.env.KEYSTOW_RESULTS ?? 'test-results', 'screens')
/** Part of the pixels in which the first page may differ from what takes its place: times, counts and the gauge are not known yet. */
const SAME = 0.01

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const viewOf = (userData: string): FirstView => {
  const { view } = glanceAt(userData, ['en'])
  if (view === null) throw new Error('there is no first page')
  return view
}

/** A copy of the app's own files as they are: those of a running app are its own alone. */
const leftBy = (userData: string): string => {
  const copy = test.info().outputPath('left')
  mkdirSync(copy, { recursive: true })
  for (const entry of readdirSync(userData, { withFileTypes: true }))
    if (entry.isFile()) copyFileSync(join(userData, entry.name), join(copy, entry.name))
  return copy
}

/** A page of the app's own origin and policy that shows this markup, and whose scripts never come. */
const showStatic = async (devtools: CDPSession, page: Page, html: string): Promise<void> => {
  const { frameTree } = await devtools.send('Page.getFrameTree')
  await devtools.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: html.replaceAll(/<script[^>]*><\/script>/g, '') })
  await expect(page.locator('.first')).toBeVisible()
  // A document that is put in so is shown before its styles have come, and then changes to them by its transitions.
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet))
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
}

/** The share of pixels in which two pictures differ. */
const difference = ({ app }: Running, pictures: readonly Buffer[]): Promise<number> =>
  app.evaluate(
    ({ nativeImage }, given) => {
      const [one, other] = given.map(
        (picture) => new Uint32Array(new Uint8Array(nativeImage.createFromBuffer(Buffer.from(picture, 'base64')).toBitmap()).buffer),
      )
      if (one === undefined || other === undefined || one.length !== other.length) return 1
      return one.reduce((count, pixel, at) => count + (pixel === other[at] ? 0 : 1), 0) / one.length
    },
    pictures.map((picture) => picture.toString('base64')),
  )

const rowTexts = (page: Page): Promise<readonly string[]> =>
  page.locator('[role=row]:has([role=gridcell])').evaluateAll((rows) => rows.map(({ textContent }) => textContent ?? ''))

const looks = LANGUAGES.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => (['system', 'more'] as const).map((contrast) => ({ language, theme, contrast }))),
)

const orders = SORT_COLUMNS.flatMap((by) => [true, false].map((descending) => ({ by, descending })))

test('the first page is what the components paint, text and pixels, in every language, theme, contrast, order and width', async () => {
  const { page, userData } = running
  const devtools = await page.context().newCDPSession(page)
  // Playwright's own choice would be light, whatever the app's is.
  await page.emulateMedia({ colorScheme: null })
  const widths = Object.entries(FIRST_LAYOUTS).map(([layout, [least]]) => ({ layout, width: Math.max(least, 760) }))
  for (const [at, sort] of orders.entries()) {
    const look = looks[at % looks.length] as (typeof looks)[number]
    const { width } = widths[at % widths.length] ?? { width: 1080 }
    await page.setViewportSize({ width, height: 700 })
    const { value } = (await page.evaluate(() => window.keystow.appState())) as unknown as { readonly value: { readonly settings: object } }
    await page.evaluate((settings) => window.keystow.changeSettings(settings as never), { ...value.settings, ...look, sort })
    await expect(page.locator('html')).toHaveAttribute('lang', look.language)
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches), look.theme).toBe(look.theme === 'dark')
    await page.reload()
    await expect(keyRows(page).or(page.locator('[role=row]:has([role=gridcell])'))).toHaveCount(12)
    // A row under the pointer looks otherwise.
    await page.mouse.move(1, 1)
    await settled(page)
    const [texts, picture] = [await rowTexts(page), await page.screenshot({ animations: 'disabled' })]
    const left = leftBy(userData)
    const html = firstPage(left, TEMPLATES, viewOf(left), width)
    const what = JSON.stringify({ ...look, sort })
    expect(html, what).not.toBeNull()
    await showStatic(devtools, page, html ?? '')
    expect(await rowTexts(page)).toEqual(texts)
    const same = await page.screenshot({
      animations: 'disabled',
      path: join(screens, `first-page-${Object.values(look).join('-')}-${sort.by}-${width}.png`),
    })
    expect(await difference(running, [picture, same]), what).toBeLessThanOrEqual(SAME)
    await page.reload()
  }
})

/** What breaks out of text, attributes, comments and elements, and what a template could take for its own. */
const ATTACKS = [
  '<script>window.broken = 1</script>',
  '<img src=x onerror="window.broken = 1">',
  '"><svg onload=window.broken=1>',
  "' onfocus='window.broken=1' autofocus='",
  '</bdi></span></div></body><iframe srcdoc="<script>parent.broken=1</script>">',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content=0>',
  'javascript:window.broken=1',
  '&lt;b&gt;',
  '&#60;b&#62;',
  '&amp;',
  '{{name}}',
  '⟦name⟧',
  '⟦rows⟧',
  '$&',
  '$`',
  '\\u003cscript\\u003e',
  '\u202eevil',
  'a\u200bb',
  '\u0000',
  '\ud800',
  '\r\n',
  '<math><mtext><table><mglyph><style><img src onerror=window.broken=1>',
  '<noscript><p title="</noscript><img src onerror=window.broken=1>">',
  '<a href=javascript:window.broken=1>x</a>',
  '<form action=https://evil.example><input>',
  '<object data=x>',
  '<embed src=x>',
  '<link rel=stylesheet href=x>',
  '<x onclick=1>',
]

test('no name of a key breaks out of its row: 500 hostile ones are text, and the policy has nothing to refuse', async () => {
  const { page, userData } = running
  const templates = JSON.parse(readFileSync(join(TEMPLATES, templatesFile('en', 'usual')), 'utf8')) as FirstTemplates
  const pieces = fc.array(fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ unit: 'binary', maxLength: 20 })), {
    minLength: 1,
    maxLength: 4,
  })
  const names = [...ATTACKS, ...fc.sample(pieces, { numRuns: 500 - ATTACKS.length, seed: 15 }).map((all) => all.join(''))]
  const key = (name: string): FirstKey => ({
    id: name,
    name,
    lastFour: name.slice(0, 4),
    createdAt: '2026-01-01T00:00:00.000Z',
    own: false,
    usedAt: null,
  })
  const html = firstPageOf(templates, viewOf(userData), names.map(key), Date.now())
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const devtools = await page.context().newCDPSession(page)
  await showStatic(devtools, page, html)
  const shown = await page.locator('[role=row] bdi').evaluateAll((all) => all.map(({ textContent }) => textContent))
  // A half of a pair stands for nothing, and no text of a page has it.
  expect(shown).toEqual(names.map((name) => shownName(name).toWellFormed()))
  expect(await page.locator('.first :is(script, img, iframe, style, base, meta, form, object, embed, link, a)').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(refused).toEqual([])
})

/** What a page that is loaded now is given. */
const servedNow = ({ app }: Running): Promise<string> =>
  app.evaluate(async ({ session }) => (await session.fromPartition('keystow').fetch('app://keystow/index.html')).text())

test('no script of the app has the set of all emoji in a literal, which V8 would put together as it reads the file', () => {
  const scripts = ['main', 'preload', 'renderer/assets'].flatMap((folder) =>
    readdirSync(join(repo, 'out', folder), { withFileTypes: true }).filter(({ name }) => /\.c?js$/.test(name)),
  )
  const found = scripts.flatMap(({ name, parentPath }) =>
    Array.from(readFileSync(join(parentPath, name), 'utf8').matchAll(/(.)\\{1,2}p\{RGI_Emoji\}/g), ([, before]) => ({ name, before })),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ before = '' }) => !'`\'"'.includes(before))).toEqual([])
})

test('only the first page of a start has rows: what is loaded later, or behind the lock, has none', async () => {
  const { page } = running
  expect(await servedNow(running)).not.toContain('load-test')
  await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name: 'Lock' }).click()
  await dialog(page).getByRole('button', { name: 'Set passphrase' }).click()
  await page.keyboard.type('a long passphrase')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a long passphrase')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Turn off passphrase' })).toBeVisible()
  running = await running.relaunch()
  await expect(running.page.getByLabel('Passphrase')).toBeVisible()
  expect(await loadedSize(running.page)).toBe(builtSize())
})

test('a start begins with the first page, and an app that is killed then has lost nothing', async () => {
  const { page } = running
  const before = await rowTexts(page)
  // Nothing was there yet to be shown.
  expect(await loadedSize(page)).toBe(builtSize())
  running = await running.relaunch()
  await running.page.locator('.first, [role=grid][aria-label]').first().waitFor()
  expect(await loadedSize(running.page)).toBeGreaterThan(2 * builtSize())
  running = await running.crash()
  await expect(keyRows(running.page)).toHaveCount(12)
  expect(await rowTexts(running.page)).toEqual(before)
})
