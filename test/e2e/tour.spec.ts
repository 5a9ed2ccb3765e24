import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { mixed } from '../../electron/service/keys/seeds/mixed.ts'
import { en } from '../../src/messages/en.ts'
import { launch, type Running } from './support/app.ts'
import { zoomTwofold } from './support/main.ts'
import { changeSettings } from './support/person.ts'
import { pseudo } from './support/pseudo.ts'
import { buildPseudoApp } from './support/pseudo-app.ts'
import { inspect, shot, zoomedShot } from './support/screens.ts'
import { clippedTexts, rawTexts, unreachable } from './support/seen-text.ts'
import { tour } from './support/tour.ts'

// Each takes minutes, and they come last: one after another they would leave the other worker idle.
test.describe.configure({ mode: 'parallel' })

let running: Running

test.afterEach(async () => {
  // Not asked to quit: a tour that broke off leaves what would hold that up.
  running.app.process().kill('SIGKILL')
  await running.close()
})

test('every screen can be read in high contrast, light and dark', { tag: '@more' }, async () => {
  running = await launch()
  const { page } = running
  await changeSettings(page, { contrast: 'more' })
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await tour(page, en, ['dialogs'], async (name) => {
    await inspect(page, `contrast-${name}`, 'colours')
  })
})

test('every screen can be read and used at 200 %: nothing is cut off, and each control can be brought into view', {
  tag: '@more',
}, async () => {
  running = await launch()
  const { app, page } = running
  await zoomTwofold(app)
  const faults: string[] = []
  await tour(page, en, ['writes', 'lostWrites', 'labTabs', 'remoteScreens'], async (name) => {
    faults.push(
      ...(await clippedTexts(page)).map(({ text, where }) => `${name}: “${text}” in ${where}`),
    )
    await zoomedShot(running, `zoom-${name}`)
    faults.push(
      ...(await unreachable(page)).map((control) => `${name}: ${control} is out of reach`),
    )
  })
  expect(faults).toEqual([])
})

/**
 * What has no translation: names that people or programs gave, addresses, files, and the window's
 * own keys.
 */
const DATA = [
  'keystow-desktop',
  'tour',
  'by-somebody',
  'Lokaler Dienst',
  'GNOME Keyring',
  /^[\w.~/-]+\.(json|jsonl|log|db)$/,
  /^~?\//,
  /^(https?:|api\/|\/api\/)/,
  /^(GET|POST|DELETE)$/,
  /^(linux|darwin|win32) /,
  /^key_\w+$/,
  /^curl /,
  /^(load-test|tour)-\w+$/,
]

test('in a language with longer words every text is translated and none is cut off', {
  tag: '@more',
}, async () => {
  const folder = await buildPseudoApp()
  running = await launch({ appFolder: folder, env: { LANGUAGE: 'de' } })
  const { page } = running
  const faults: string[] = []
  await tour(page, pseudo(en), ['lists', 'rotations', 'locks'], async (name) => {
    for (const { text, where } of await rawTexts(page))
      faults.push(`${name}: raw “${text}” in ${where}`)
    for (const { text, where } of await clippedTexts(page))
      faults.push(`${name}: cut “${text}” in ${where}`)
    await shot(page, `pseudo-${name}`)
  })
  rmSync(folder, { recursive: true })
  const named = new Set(
    mixed.flatMap(({ organization, name, keys }) => [
      organization,
      name,
      ...keys.map((key) => key.name),
    ]),
  )
  const isData = (fault: string): boolean => {
    const text = /raw “(.*)” in /s.exec(fault)?.[1]
    return (
      text !== undefined &&
      (named.has(text) ||
        DATA.some((known) => (typeof known === 'string' ? known === text : known.test(text))))
    )
  }
  expect(faults.filter((fault) => !isData(fault))).toEqual([])
})
