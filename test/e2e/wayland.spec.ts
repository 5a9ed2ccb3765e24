import { expect, test } from '@playwright/test'
import { CASES, isGone } from '../platforms/clipboard-cases.ts'
import { withCopy } from '../platforms/copying.ts'
import { sway } from '../platforms/kinds.ts'

// `npm run test:platforms` does this on other desktops, and in each case.
if (process.platform === 'linux')
  test('on Wayland the app opens by itself, another program gets what is copied, and is given nothing once the app says that it is cleared', {
    tag: '@more',
  }, async () => {
    const [clearNow] = CASES.filter(({ name }) => name === 'focused, Clear now')
    await withCopy(sway, {}, async (running, desktop) => {
      expect(
        await running.app.evaluate(({ app }) => app.commandLine.getSwitchValue('ozone-platform')),
      ).toBe('wayland')
      expect((await clearNow?.work(running, desktop))?.map(isGone)).toEqual([true])
    })
  })
