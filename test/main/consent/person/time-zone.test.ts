import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/St_Johns']

/** Runs where `/etc` is its own, so that the zone of the computer can be set. */
const APART = ['-r', '-m', 'sh', '-c', 'mount -t tmpfs none /etc && exec "$@"', 'sh']
const canSetZone = ((): boolean => {
  try {
    execFileSync('unshare', [...APART, 'test', '-e', '/usr/share/zoneinfo/Asia/Tokyo'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
})()

const SET = {
  'by its variable': 'process.env.TZ = zone',
  'by the computer’s setting':
    "rmSync('/etc/localtime', { force: true }); symlinkSync('/usr/share/zoneinfo/' + zone, '/etc/localtime')",
}

test.for(
  ['en', 'de'].flatMap((language) =>
    (['by its variable', 'by the computer’s setting'] as const).map(
      (how) => [language, how] as const,
    ),
  ),
)(
  'a question of main in "%s" has the time of the zone that the computer is in now, set %s',
  ([language, how], { skip }) => {
    const isOfComputer = how === 'by the computer’s setting'
    skip(isOfComputer && !canSetZone, 'no namespace in which the zone can be set')
    const texts = new URL(
      `../../../../electron/main/platform/texts/${language}-plan-question.ts`,
      import.meta.url,
    ).href
    // A process of its own: threads of a test do not hear of another zone.
    const script = `import { rmSync, symlinkSync } from 'node:fs'
    const { plan } = await import(process.argv[1])
    for (const zone of process.argv.slice(2)) {
      ${SET[how]}
      console.log(plan.message(1, 'mail.test', Date.UTC(2026, 6, 1, 12)))
    }`
    const node = [process.execPath, '--input-type=module', '--eval', script, texts, ...ZONES]
    const { TZ: _zone, ...env } = process.env
    const printed = execFileSync(
      isOfComputer ? 'unshare' : process.execPath,
      isOfComputer ? [...APART, ...node] : node.slice(1),
      { encoding: 'utf8', env },
    )
    expect(printed.match(/\d+:\d\d/g)).toEqual(['14:00', '21:00', '09:30'])
  },
)
