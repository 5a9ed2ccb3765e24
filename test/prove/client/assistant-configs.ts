/** A generated file of an assistant: what it says, and how it is written. */
export interface GeneratedConfig {
  readonly text: string
  readonly mark: string
  readonly value: Readonly<Record<string, unknown>>
  /** Not to be edited at all. */
  readonly hostile: boolean
}

type Random = (below: number) => number

/** Values of others, which nothing that is shown may have. */
export const CANARY = 'hunter2'

const NAMES = ['theme', 'projects', 'keystow', 'env', 'a b', '/home/me/shop', 'é ü', '"quoted"', '//', '{', 'constructor', '']
const SERVERS = ['github', 'files', 'a"b', '//', 'ü', 'mcpServers', 'keystow2', 'Keystow']
const COMMENTS = ['// note', '/* note */', '/* , */', '// "}', '/* { */ // x']
const HOSTILE = ['', '{', '[1', '{"a": 1,, }', "{'a': 1}", '{"a": undefined}', '// only\n{', '[]', '"text"', '{"a": 1}}', '{"a": "\n"}']

interface Style {
  readonly unit: string | null
  readonly end: string
  readonly gap: string
  readonly comments: boolean
  readonly trailing: boolean
}

const styleOf = (random: Random): Style => {
  const comments = random(2) === 0
  return {
    unit: ['  ', '    ', '\t', null][random(4)] ?? null,
    end: ['\n', '\n', '\r\n'][random(3)] ?? '\n',
    gap: random(4) === 0 ? '' : ' ',
    comments,
    trailing: comments && random(3) === 0,
  }
}

const scalar = (random: Random): unknown =>
  [`${CANARY} ${random(99)}`, `https://x.test/${CANARY}?a=b,c`, `${CANARY} "}, // \\`, true, null, [], {}, ['-y', CANARY]][random(8)]

const valueAt = (random: Random, depth: number): unknown => {
  if (depth === 0 || random(3) > 0) return scalar(random)
  return Object.fromEntries(Array.from({ length: random(4) }, () => [NAMES[random(NAMES.length)] ?? '', valueAt(random, depth - 1)]))
}

const serversOf = (random: Random): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: random(4) }, () => [
      SERVERS[random(SERVERS.length)] ?? '',
      { command: 'npx', args: ['-y', CANARY], ...(random(2) === 0 ? { env: { TOKEN: CANARY } } : {}) },
    ]),
  )

/** The value as somebody would have written it. Objects may be in one line among others that are not. */
const printed = (random: Random, value: unknown, style: Style, indent: string): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const { unit, end, gap, comments, trailing } = style
  const comment = (): string => (comments && random(4) === 0 ? ` ${COMMENTS[random(COMMENTS.length)]}` : '')
  const inLine = unit === null || random(6) === 0
  const inner = inLine ? '' : indent + unit
  const own = inLine ? { ...style, unit: null, comments: false, trailing: false } : style
  const properties = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${gap}${printed(random, one, own, inner)}`)
  if (properties.length === 0)
    return inLine ? (['{}', '{ }'][random(2)] ?? '{}') : (['{}', `{${comment()}${end}${indent}}`][random(2)] ?? '{}')
  if (inLine) return `{${properties.join(`,${gap}`)}}`
  const lines = properties.map((property, at) => {
    const isLast = at === properties.length - 1
    return `${inner}${property}${isLast && !trailing ? '' : ','}${comment()}${end}`
  })
  const above = comments && random(4) === 0 ? `${inner}// above${end}` : ''
  return `{${comment()}${end}${lines.join(above)}${above}${indent}}`
}

/** `servers`: the property that holds the servers of this assistant. */
export const generatedConfig = (random: Random, servers: string): GeneratedConfig => {
  const mark = random(10) === 0 ? '\ufeff' : ''
  if (random(12) === 0) return { text: HOSTILE[1 + random(HOSTILE.length - 1)] ?? '{', mark, value: {}, hostile: true }
  if (random(20) === 0) return { text: ['', ' ', '\n'][random(3)] ?? '', mark, value: {}, hostile: false }
  const others = Object.fromEntries(Array.from({ length: random(4) }, () => [NAMES[random(NAMES.length)] ?? '', valueAt(random, 3)]))
  const holder = random(4) === 0 ? {} : { [servers]: serversOf(random) }
  const value = random(2) === 0 ? { ...others, ...holder } : { ...holder, ...others }
  const style = styleOf(random)
  return { text: printed(random, value, style, '') + ['', style.end][random(2)], mark, value, hostile: false }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g

/** The comments of a text, in their order. */
export const commentsOf = (text: string): readonly string[] => (text.match(TOKENS) ?? []).filter((token) => !token.startsWith('"'))

/** What a text says, read in another way than the app does. Throws where it is none. */
export const readLoosely = (text: string): unknown => {
  const bare = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : ' '))
  return JSON.parse(bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (token) => (token === ',' ? '' : token)))
}
