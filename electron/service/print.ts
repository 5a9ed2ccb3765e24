import { fstatSync, writeFileSync } from 'node:fs'

/** Exit code where standard output cannot be written: `EX_IOERR` of sysexits.h. */
export const CANNOT_PRINT = 74

const write = (stream: NodeJS.WriteStream & { readonly fd: number }, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // The callback reports the error. Without a listener the error would also end the process, in
    // the app by a window.
    if (stream.listenerCount('error') === 0) stream.on('error', () => {})
    // Where the disk has room for a part of the text, Node's stream writes that part and reports
    // success.
    if (fstatSync(stream.fd).isFile()) resolve(writeFileSync(stream.fd, text))
    else stream.write(text, (cause) => (cause ? reject(cause) : resolve()))
  })

/** Writes a line on standard error. Does nothing where standard error cannot be written. */
export const sayLine = (line: string): void =>
  void write(process.stderr, `${line}\n`).catch(() => {})

/**
 * Returns the exit code after an error of standard output: 74, which `say` explains, or 0 where the
 * reader left early, as `head` does. `isLoss`: the reader cannot ask for the same text again.
 */
export const exitAfter = (cause: unknown, say: (line: string) => void, isLoss = false): number => {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'EPIPE' && !isLoss) return 0
  say(`standard output cannot be written (${code})`)
  return CANNOT_PRINT
}

/** Writes a text on standard output. Resolves to the exit code, as `exitAfter` returns it. */
export const printText = (
  text: string,
  say: (line: string) => void,
  isLoss = false,
): Promise<number> =>
  write(process.stdout, text).then(
    () => 0,
    (cause: unknown) => exitAfter(cause, say, isLoss),
  )
