/** One word of a POSIX shell, whatever is in it. */
export const posixWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
