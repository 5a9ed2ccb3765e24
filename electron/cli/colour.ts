import { styleText } from 'node:util'

/** From this version on `styleText` looks whether its stream is a terminal that has colours. */
const FIRST_NODE = 23

/**
 * Returns a text in a style where its stream is a terminal, or where FORCE_COLOR says so; NO_COLOR
 * switches all styles off. Plain on a Node that is older than `FIRST_NODE`.
 */
export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream,
): string =>
  Number.parseInt(process.versions.node, 10) < FIRST_NODE
    ? text
    : styleText(style, text, { stream })

/** The same for what is printed on standard output. */
export const printed = (style: Parameters<typeof styleText>[0], text: string): string =>
  styled(style, text, process.stdout)

/** A text of the help with its headings in bold. */
export const withHeadings = (help: string): string =>
  help.replaceAll(/^(?:Usage|Examples|Exit codes):/gm, (heading) => printed('bold', heading))
