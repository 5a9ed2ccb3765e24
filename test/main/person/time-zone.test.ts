import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/St_Johns']

test.each(['en', 'de'])(
  'a question of main in "%s" has the time of the zone that the computer is in now',
  (language) => {
    const texts = new URL(
      `../../../electron/main/texts/${language}-plan-question.ts`,
      import.meta.url,
    ).href
    // A process of its own: threads of a test do not hear of another zone.
    const script = `const { plan } = await import(process.argv[1])
    for (const zone of process.argv.slice(2)) {
      process.env.TZ = zone
      console.log(plan.message(1, 'mail.test', Date.UTC(2026, 6, 1, 12)))
    }`
    const printed = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', script, texts, ...ZONES],
      { encoding: 'utf8' },
    )
    expect(printed.match(/\d+:\d\d/g)).toEqual(['14:00', '21:00', '09:30'])
  },
)
