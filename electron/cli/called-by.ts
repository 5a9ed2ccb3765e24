import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** What runs a line for another program, such as `sh -c 'keystow run …'` for npm. */
const LINE = /^(?:[^\0]*\/)?(?:ba|da|k|z|fi)?sh\0-[a-z]*c\0/
const MOST_LINES = 4

interface Process {
  /** Its arguments, each with a zero behind it. */
  readonly args: string
  readonly parent: number
}

const fromProc = (pid: number): Process => {
  // Behind the name, which may hold anything: state, parent.
  const parent = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]
  return { args: readFileSync(`/proc/${pid}/cmdline`, 'utf8'), parent: Number(parent) }
}

const fromPs = (pid: number): Process => {
  const [, parent = '', args = ''] =
    /^\s*(\d+)\s+(.*)/.exec(execFileSync('/bin/ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })) ?? []
  return { args: `${args.replaceAll(' ', '\0')}\0`, parent: Number(parent) }
}

/** A login shell begins with `-`. Some put all that they do into one text, as in `npm test`, or `/opt/My Editor/editor --type=x`. */
const nameIn = (args: string): string => {
  const [program = '', ...more] = args.replace(/[\0 ]+$/, '').split('\0')
  const isPath = program.startsWith('/') || (more.length > 0 && program.includes('/'))
  const path = isPath ? (more.length > 0 ? program : program.replace(/ -.*/s, '')) : program.replace(/ .*/s, '')
  return basename(path.trim()).replace(/^-/, '')
}

/** The name of the program that called this one, as it says it itself; null where the system does not say. */
export const calledBy = (pid: number = process.ppid, platform: NodeJS.Platform = process.platform): string | null => {
  try {
    let caller = pid
    for (let lines = 0; platform !== 'win32'; lines += 1) {
      const { args, parent } = platform === 'linux' ? fromProc(caller) : fromPs(caller)
      if (lines < MOST_LINES && parent > 1 && LINE.test(args)) {
        caller = parent
        continue
      }
      const name = nameIn(args)
      return name === '' ? null : name
    }
  } catch {
    // Gone, or another user's.
  }
  return null
}
