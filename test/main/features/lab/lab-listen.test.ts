import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LabState } from '../../../../electron/contract/lab.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { LocalService } from '../../../../electron/main/client/local-service.ts'
import type { Connect } from '../../../../electron/main/features/connections/connect.ts'
import { Lab } from '../../../../electron/main/features/lab/lab.ts'
import { newFolder } from '../../new-folder.ts'
import { refusePort } from './refuse-port.ts'

let folder: string
let local: LocalService
let lab: Lab
let state: LabState | null
let ports: number[]

beforeEach(() => {
  folder = newFolder()
  state = null
  ports = []
  local = new LocalService(
    folder,
    () => {},
    () => {},
  )
  lab = new Lab(
    folder,
    local,
    {} as Connect,
    { listenerPort: () => 8787, rememberPort: (port) => ports.push(port) },
    (next) => {
      state = next
    },
  )
})
afterEach(async () => {
  await lab.stopListening()
  local.close()
})

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

test('of two listeners that are started at once one is left, and none once the Lab says off', async () => {
  await Promise.all([lab.listen(0), lab.listen(0)])
  expect(ports).toHaveLength(2)
  const open = await Promise.all(ports.map(answers))
  expect(open.filter(Boolean)).toHaveLength(1)
  await lab.stopListening()
  expect(state).toMatchObject({ listener: { kind: 'off' } })
  expect(await Promise.all(ports.map(answers))).toEqual([false, false])
})

test('a stop that comes while a listener is being started stops it', async () => {
  const starting = lab.listen(0)
  await lab.listen(0)
  const again = lab.listen(0)
  await local.open()
  await lab.stopListening()
  await Promise.all([starting, again])
  expect(state).toMatchObject({ listener: { kind: 'off' } })
  expect(await Promise.all(ports.map(answers))).toEqual(ports.map(() => false))
})

test.each(['EACCES', 'EADDRNOTAVAIL', 'EMFILE'])(
  'a port that the system refuses by %s is no busy one and no error of the app',
  async (code) => {
    refusePort(code)
    expect(await lab.listen(81)).toEqual(fail('listen_failed', { detail: code }))
    expect(state).toMatchObject({ listener: { kind: 'off' } })
    expect(await lab.listen(0)).toMatchObject(ok({ kind: 'on' }))
  },
)
