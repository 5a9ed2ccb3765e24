import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { cleanEnv, type Running } from './app.ts'
import { displayEnv } from './display.ts'

const run = promisify(execFile)

/** The system's own: it has the bindings that distributions package. */
const PYTHON = '/usr/bin/python3'

/** Why there is no assistive technology here, or null. */
export const assistiveLacks = async (): Promise<string | null> => {
  const check =
    "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi; open('/usr/share/dbus-1/services/org.a11y.Bus.service')"
  return run(PYTHON, ['-c', check]).then(
    () => null,
    () =>
      'needs the accessibility bus and its Python bindings (Debian: at-spi2-core python3-gi gir1.2-atspi-2.0)',
  )
}

/**
 * As a screen reader's user meets the app: by the accessibility bus of its session, without
 * keyboard, pointer and DevTools.
 */
export const assistive = async ({ app }: Running) => {
  const bus = await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  const env = { ...cleanEnv(), ...(await displayEnv()), DBUS_SESSION_BUS_ADDRESS: bus }
  const ask = (name: string) =>
    run(PYTHON, [join(import.meta.dirname, 'assistive.py'), name], { env })
  return {
    /** Activates the last button of this name, once it is there. */
    press: (name: string): Promise<void> =>
      expect
        .poll(() =>
          ask(name).then(
            () => 'pressed',
            () => 'no such button',
          ),
        )
        .toBe('pressed'),
  }
}
