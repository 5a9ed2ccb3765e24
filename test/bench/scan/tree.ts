import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORDS =
  'const return import from export function value_of the_test_case key token config "https://example.com/path" => { } ( ) [ ] ; , live_update 0x1f 42 e2e '.split(
    ' ',
  )
export const FILE_BYTES = 40_000

/** A tree that looks like source code, of so many megabytes, with needles in it. */
export const plant = (folder: string, bytes: number, needles: readonly string[]): void => {
  const files = Math.ceil(bytes / FILE_BYTES)
  for (let n = 0; n < files; n += 1) {
    const into = join(folder, `d${n % 50}`)
    mkdirSync(into, { recursive: true })
    let text = ''
    for (let word = n; text.length < FILE_BYTES; word += 7)
      text += `${WORDS[(word * 31 + text.length) % WORDS.length]}${word % 9 === 0 ? '\n' : ' '}`
    const needle = n % 10 === 0 ? `\nKEY=${needles[(n / 10) % needles.length]}\n` : ''
    writeFileSync(join(into, `f${n}.ts`), text + needle)
  }
}
