import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'

const placeIn = (userData: string): unknown => JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')).window

const zoomOf = ({ app }: Running) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomFactor)

test('on a screen at 125 % the window has the same size and place after each start, and its page the same zoom', async () => {
  const userData = mkdtempSync(join(tmpdir(), 'data-'))
  const first = await launch({ userData, args: ['--force-device-scale-factor=1.25'] })
  await first.page.keyboard.press('Control+Equal')
  const zoom = (await zoomOf(first)) ?? 1
  expect(zoom).toBeGreaterThan(1)
  await first.close()
  const saved = JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'))
  const place = { x: 101, y: 77, width: 963, height: 722, maximized: false, zoom: saved.window.zoom }
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ ...saved, window: place }))
  let running = await launch({ userData, args: ['--force-device-scale-factor=1.25'] })
  for (let start = 0; start < 3; start += 1) {
    await expect.poll(() => zoomOf(running)).toBeCloseTo(zoom)
    running = await running.relaunch()
    expect(placeIn(userData)).toEqual(place)
  }
  await running.page.keyboard.press('Control+Digit0')
  running = await running.relaunch()
  expect(await zoomOf(running)).toBe(1)
  await running.close()
})
