import { RealWorld } from '../../world/real-world.ts'
import { taskFrom } from '../service/apart.ts'
import type { AppTask } from './gated-service.ts'

const { data, url, token } = await taskFrom<AppTask>(process.stdin)
const world = new RealWorld({ folder: data })
world.address = url
// No list is read but for what programs ask for.
world.isSeen = false
await world.open(token)
await world.session.refresh()
process.stdout.write('ready\n')
