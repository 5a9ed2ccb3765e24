import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { tempFolder } from './support/temp-folder.ts'

const placeIn = (userData: string): unknown =>
  JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')).window

const zoomOf = ({ app }: Running) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomLevel)

/** As the menu does. */
const zoomTo = ({ app }: Running, level: number) =>
  app.evaluate(
    ({ BrowserWindow }, wanted) =>
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(wanted),
    level,
  )

test('on a screen at 125 % the window has the same size and place after each start, and its page the same zoom', {
  tag: '@more',
}, async () => {
  const userData = tempFolder()
  const place = { x: 101, y: 77, width: 963, height: 722, maximized: false, zoom: 1 }
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ window: place }))
  let running = await launch({ userData, args: ['--force-device-scale-factor=1.25'] })
  for (const zoom of [0, 1.5, -0.5, 0]) {
    await zoomTo(running, zoom)
    running = await running.relaunch()
    expect(placeIn(userData)).toEqual({ ...place, zoom: expect.closeTo(1.2 ** zoom) })
    expect(await zoomOf(running)).toBeCloseTo(zoom)
  }
  await running.close()
})

/** As the system has it: the file may keep what the window is not. */
const boundsOf = ({ app }: Running) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

test('on a screen at 110 % the window of the first start has the same size and place after a restart', {
  tag: '@more',
}, async () => {
  let running = await launch({ args: ['--force-device-scale-factor=1.1'] })
  const first = await boundsOf(running)
  running = await running.relaunch()
  expect(await boundsOf(running)).toEqual(first)
  await running.close()
})
