import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { taskFrom } from '../service/apart.ts'
import type { ClientSubject } from './subject.ts'

const [, , , root = ''] = process.argv
const load = (name: string) => import(pathToFileURL(join(root, 'electron/main/delivery', name)).href)
const { createEnvFile }: Pick<ClientSubject, 'createEnvFile'> = await load('env-file.ts')
const { openUnfinished }: Pick<ClientSubject, 'openUnfinished'> = await load('unfinished-files.ts')
const { chosen, folder, from } = await taskFrom<{ readonly chosen: string; readonly folder: string; readonly from: number }>(process.stdin)
const unfinished = openUnfinished(folder)
const destination = createEnvFile({ chosen, variable: 'KEY', folder, git: null, unfinished })
for (let n = from; ; n += 1) {
  const secret = `acme_live_${n}_${'x'.repeat(40)}`
  await destination.preview(secret)
  await destination.deliver(secret)
  await new Promise((said) => process.stdout.write(`${n}\n`, said))
}
