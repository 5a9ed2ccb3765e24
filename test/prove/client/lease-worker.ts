import { RealWorld } from '../../world/real-world.ts'
import { taskFrom } from '../service/apart.ts'
import type { AppTask } from './gated-service.ts'

const { data, url, token } = await taskFrom<AppTask>(process.stdin)
// As long for two hundred rounds as a real one is for a person: every wait is a twentieth.
const world = new RealWorld({ folder: data, pace: 20 })
world.address = url
// No list is read but for what programs ask for.
world.isSeen = false
await world.open('sealed', token)
await world.session.refresh()
process.stdout.write('ready\n')
