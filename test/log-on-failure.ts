// What main logs on stderr is shown with the test that failed, as what is logged on the console is.
process.stderr.write = ((text: string | Uint8Array) => {
  // biome-ignore lint/suspicious/noConsole: Vitest keeps what is logged there until it knows the outcome.
  console.error(String(text).trimEnd())
  return true
}) as typeof process.stderr.write
