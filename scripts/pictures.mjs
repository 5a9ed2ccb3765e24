// `node scripts/pictures.mjs [folder]`: makes the pictures of docs/ anew from what the end-to-end
// tests saw, with 256 colours at most.
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
}

const [folder = inRoot('test-results', 'screens')] = process.argv.slice(2)

await main(async () => {
  await ensureSystem(null, ['pngquant'])
  for (const [name, screen] of Object.entries(PICTURES)) {
    const picture = inRoot('docs', 'images', `${name}-light.png`)
    await must('pngquant', ['--force', '--output', picture, '256', join(folder, `${screen}.png`)])
    say(`${name}: ${Math.ceil((await stat(picture)).size / 1024)} KB`)
  }
})
