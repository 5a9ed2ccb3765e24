/**
 * Scripts with ASCII alone, which say the same: V8 and Blink keep the source of a script, and take
 * two bytes for each of its characters as soon as one does not fit into Latin-1
 * (docs/performance.md, P21).
 */
import type { Plugin } from 'vite'

/**
 * In strings, templates, patterns and names of the basic plane an escape says the same, and a
 * minified script has such characters nowhere else. Behind a backslash, and where `String.raw`
 * shows how it is written, it does not.
 */
export const toAscii = (code: string): string => {
  if (/String\.raw`[^`]*\P{ASCII}/u.test(code))
    throw new Error('String.raw would show an escape as it is written')
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes: string, unit: string) => {
    if (slashes.length % 2 === 1)
      throw new Error('a character that is not ASCII follows a backslash')
    return `${slashes}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Makes each script that is built so. */
export const asciiScripts: Plugin = {
  name: 'ascii-scripts',
  generateBundle: {
    order: 'post',
    handler: (_, files) => {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = toAscii(file.code)
    },
  },
}
