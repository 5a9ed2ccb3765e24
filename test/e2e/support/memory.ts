import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Bytes that are read at once. */
const PIECE = 4 * 1024 * 1024

const readable = (pid: number): readonly (readonly [from: number, to: number])[] =>
  readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from, to] =
        /^([0-9a-f]+)-([0-9a-f]+) r.*(?<!\[vvar\]|\[vvar_vclock\]|\[vsyscall\])$/.exec(line) ?? []
      return from === undefined || to === undefined
        ? []
        : [[Number.parseInt(from, 16), Number.parseInt(to, 16)] as const]
    })

const countIn = (bytes: Buffer, form: Buffer): number => {
  let found = 0
  for (let at = bytes.indexOf(form); at !== -1; at = bytes.indexOf(form, at + 1)) found += 1
  return found
}

/**
 * How often a text is in the memory of a process, as bytes and as UTF-16. Linux only; fails when
 * the memory may not be read.
 */
export const copiesInMemory = (pid: number, text: string): number => {
  if (text === '') throw new Error('nothing to look for')
  const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  const overlap = Math.max(...forms.map(({ length }) => length)) - 1
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const piece = Buffer.alloc(PIECE)
  let found = 0
  for (const [from, to] of readable(pid)) {
    for (let at = from; at < to; at += PIECE - overlap) {
      let length = 0
      try {
        length = readSync(memory, piece, 0, Math.min(PIECE, to - at), at)
      } catch {
        // Mapped, but with nothing behind it, such as the end of a file that was cut.
        continue
      }
      for (const form of forms) found += countIn(piece.subarray(0, length), form)
    }
  }
  closeSync(memory)
  return found
}
