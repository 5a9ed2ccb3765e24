import type { DoctorPart, DoctorReport } from '../../contract/doctor.ts'
import { mapTexts, maskLine } from '../../contract/mask-secrets.ts'

/** Who a text must not name. */
export interface Person {
  readonly home: string
  readonly user: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Takes secrets out of a text, and the person: the home folder becomes `~`, the user name `<user>` where it stands alone. */
export const anonymous = (text: string, { home, user }: Person): string => {
  const homeless = home === '' || home === '/' ? text : text.replaceAll(home, '~').replaceAll(JSON.stringify(home).slice(1, -1), '~')
  const nameless =
    user === '' ? homeless : homeless.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(user)}(?![\\p{L}\\p{N}])`, 'giu'), '<user>')
  return maskLine(nameless)
}

/** Lines of the log in what is saved. */
const LOG_LINES = 500

const lastLines = (text: string, most: number): readonly string[] => text.split('\n').filter(Boolean).slice(-most)

/** The newest first. */
export const lastErrors = (log: string, person: Person, most: number): readonly string[] =>
  lastLines(anonymous(log, person), most).toReversed()

/** All that is saved, exactly as it is saved. */
export const partsOf = (report: DoctorReport, log: string, person: Person): readonly DoctorPart[] => [
  {
    name: 'report.json',
    text: `${JSON.stringify(
      mapTexts(report, (text) => anonymous(text, person)),
      null,
      2,
    )}\n`,
  },
  { name: 'main.log', text: `${lastLines(anonymous(log, person), LOG_LINES).join('\n')}\n` },
]

/** The parts in one text file, each under its name. */
export const bundle = (parts: readonly DoctorPart[]): string => parts.map(({ name, text }) => `===== ${name} =====\n${text}`).join('\n')
