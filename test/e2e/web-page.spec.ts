import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { createControl } from '../../electron/service/lab/control.ts'
import { cleanEnv, electronBinary, machineSwitches } from './support/app.ts'
import { displayEnv, endWithUs } from './support/display.ts'
import { tempFolder } from './support/temp-folder.ts'

const LISTED = '/api/v1/api-keys'

/**
 * A web page that shows these addresses as images; where it is, what it was sent for, and its end.
 */
const pageWith = async (images: readonly string[]) => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response
      .setHeader('Content-Type', 'text/html')
      .end(images.map((image) => `<img src="${image}">`).join(''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, server }
}

// Shows: S109
test('images of a web page in a real browser reach neither a fault, nor the log, nor the control API', {
  tag: '@more',
}, async () => {
  const service = createKeyService({ log: true })
  service.seed('mixed')
  const control = createControl(service)
  const listener = await listen(service, { port: 0, control })
  service.faults.arm({ operation: 'any', kind: 'status', status: 503, times: { next: 1 } })
  const own = listener.url.replace('127.0.0.1', 'localhost')
  const page = await pageWith([
    listener.url + LISTED,
    own + LISTED,
    `${listener.url}${control.path}/requests`,
  ])

  const browser = spawn(
    electronBinary(),
    [
      ...machineSwitches,
      `--user-data-dir=${tempFolder('browser')}`,
      join(import.meta.dirname, 'support/foreign-page.cjs'),
    ],
    {
      env: { ...cleanEnv(), ...(await displayEnv()), KEYSTOW_FOREIGN_PAGE: page.url },
      stdio: 'ignore',
    },
  )
  endWithUs(browser)
  const [code] = await once(browser, 'exit')
  expect(code).toBe(0)
  expect(page.asked).toContain('/')
  expect(service.faults.armed()).toMatchObject([{ hits: 0, left: 1 }])
  expect(service.log?.entries()).toEqual([])

  // The same address by a program: the fault applies.
  expect((await fetch(listener.url + LISTED)).status).not.toBe(403)
  expect(service.faults.armed()).toEqual([])
  page.server.close()
  await listener.close()
  service.close()
})
