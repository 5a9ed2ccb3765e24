import { openHabits } from '../../../electron/main/store/settings.ts'
import { taskFrom } from '../service/apart.ts'

const { folder, from } = await taskFrom<{ readonly folder: string; readonly from: number }>(process.stdin)
const settings = openHabits(folder)
// The window's place counts the writes: any number fits. Said once it is written, and until this is killed.
for (let x = from; ; x += 1) {
  settings.change({ window: { x, y: 0, width: 800, height: 600, maximized: false, zoom: 1 } })
  await new Promise((said) => process.stdout.write(`${x}\n`, said))
}
