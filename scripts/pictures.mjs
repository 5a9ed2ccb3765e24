// `node scripts/pictures.mjs [folder]`: makes the pictures of docs/ anew from what the end-to-end
// tests saw, with 256 colours at most, and of a leak's screens one that moves.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from './lib/paths.mjs'
import { must } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'
import { ensureSystem } from './lib/system.mjs'

/** Of docs/images, the screen of test-results/screens that each is. */
const PICTURES = {
  'leak-open': 'leak-open-light',
  'leak-note': 'leak-note-light',
  'scan-results': 'scan-results-light',
  planned: 'plans-light',
  'use-watch': 'use-watch-light',
  reveal: 'reveal-light',
  'lab-faults': 'lab-faults-light',
}

/** The screens of the picture that moves, in their order. */
const LEAK_SCREENS = ['find', 'found', 'begun', 'dead', 'env', 'written', 'note']
/** Hundredths of a second. */
const FRAME_TIME = 285

const [folder = inRoot('test-results', 'screens')] = process.argv.slice(2)

const sizeOf = async (picture) => `${Math.ceil((await stat(picture)).size / 1024)} KB`

await main(async () => {
  await ensureSystem(null, ['pngquant', 'convert'])
  for (const [name, screen] of Object.entries(PICTURES)) {
    const picture = inRoot('docs', 'images', `${name}-light.png`)
    await must('pngquant', ['--force', '--output', picture, '256', join(folder, `${screen}.png`)])
    say(`${name}: ${await sizeOf(picture)}`)
  }
  const animation = inRoot('docs', 'images', 'leak.gif')
  const screens = LEAK_SCREENS.map((name) => join(folder, `leak-${name}-light.png`))
  const gif = ['-resize', '960x640', '+dither', '-colors', '128', '-layers', 'OptimizeTransparency']
  await must('convert', ['-delay', String(FRAME_TIME), ...screens, ...gif, '-loop', '0', animation])
  say(`leak.gif: ${await sizeOf(animation)}`)
})
