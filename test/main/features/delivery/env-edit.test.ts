// Shows: S37
import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { parse } from 'dotenv'
import { expect, test } from 'vitest'
import { editEnv, valueIn } from '../../../../electron/main/features/delivery/env-edit.ts'

const SECRET = 'acme_live_Ab12Cd34'
const edited = (text: string, value = SECRET, variable = 'KEY'): string => {
  const edit = editEnv(Buffer.from(text), variable, value)
  if (!('bytes' in edit)) throw new Error(JSON.stringify(edit))
  return Buffer.from(edit.bytes).toString()
}
/** Of KEY, where nothing else is printed. */
const readBySh = (text: string): string =>
  execFileSync('sh', ['-c', `${text}\nprintf %s "$KEY"`], { encoding: 'utf8' })
const refusal = (text: string | Uint8Array, value = SECRET): unknown => {
  const edit = editEnv(Buffer.from(text), 'KEY', value)
  return 'bytes' in edit ? null : edit
}

test.each([
  ['an empty file', '', `KEY=${SECRET}\n`],
  [
    'export on every line',
    'export A=1\n# why\nexport B=2\n',
    `export A=1\n# why\nexport B=2\nexport KEY=${SECRET}\n`,
  ],
  ['export on some lines', 'export A=1\nB=2\n', `export A=1\nB=2\nKEY=${SECRET}\n`],
  ['quotes on every line', "A='1'\nB='2'\n", `A='1'\nB='2'\nKEY='${SECRET}'\n`],
  ['two kinds of quotes', `A='1'\nB="2"\n`, `A='1'\nB="2"\nKEY=${SECRET}\n`],
  [
    'blanks before every name and around every sign',
    '  export  A = "1"\n  export  B = "2"\n',
    `  export  A = "1"\n  export  B = "2"\n  export  KEY = "${SECRET}"\n`,
  ],
  ['a value without quotes', 'A=1\nKEY=old\nB=2\n', `A=1\nKEY=${SECRET}\nB=2\n`],
  [
    'quotes, export, spaces and a comment',
    '  export  KEY = "old"\t# why\nB=2',
    `  export  KEY = "${SECRET}"\t# why\nB=2`,
  ],
  ['an empty value', 'KEY=\nB=2\n', `KEY=${SECRET}\nB=2\n`],
  ['an empty value and a comment', 'KEY= # why\nB=2\n', `KEY=${SECRET} # why\nB=2\n`],
  ['a comment that touches the value', 'KEY=#why\nB=2\n', `KEY=${SECRET} #why\nB=2\n`],
  ['a value of several lines', "A=1\nKEY='a\nb'\nB=2\n", `A=1\nKEY='${SECRET}'\nB=2\n`],
  ['no such variable', 'A=1\n', `A=1\nKEY=${SECRET}\n`],
  ['no end of the last line', 'A=1\nB=2', `A=1\nB=2\nKEY=${SECRET}`],
  ['CRLF', 'A=1\r\nKEY=old\r\n', `A=1\r\nKEY=${SECRET}\r\n`],
  ['CRLF and no such variable', 'A=1\r\nB=2', `A=1\r\nB=2\r\nKEY=${SECRET}`],
  ['mixed ends of lines', 'A=1\nB=2\r\n', `A=1\nB=2\r\nKEY=${SECRET}\r\n`],
  ['a byte order mark before a comment', '\ufeff# é\nKEY=old\n', `\ufeff# é\nKEY=${SECRET}\n`],
  ['a file of a byte order mark alone', '\ufeff', `\ufeff\nKEY=${SECRET}\n`],
  ['the variable twice: the last one counts', 'KEY=1\nA=2\nKEY=3\n', `KEY=1\nA=2\nKEY=${SECRET}\n`],
  ['a comment that looks like it', '# KEY=old\nKEYS=1\n', `# KEY=old\nKEYS=1\nKEY=${SECRET}\n`],
])('%s: one value changes, and no other byte', (_what, before, after) => {
  expect(edited(before)).toBe(after)
  expect({ ...parse(after) }).toEqual({ ...parse(before), KEY: SECRET })
  expect({ ...parseEnv(after) }).toEqual({ ...parseEnv(before), KEY: SECRET })
})

test.each([
  ['plain', 'KEY=plain'],
  ['a b', "KEY='a b'"],
  ['a#b', "KEY='a#b'"],
  ['a=b', "KEY='a=b'"],
  ["it's", 'KEY="it\'s"'],
  ['$HOME\\n', "KEY='$HOME\\n'"],
  ['`x` "y"', 'KEY=\'`x` "y"\''],
])('the value %s is written so that both readers and a shell find it', (value, line) => {
  expect(edited('', value)).toBe(`${line}\n`)
  expect([parse(`${line}\n`).KEY, parseEnv(`${line}\n`).KEY]).toEqual([value, value])
  expect(readBySh(`${line}\n`)).toBe(value)
})

test.each([
  ['backticks around the old value', 'KEY=`old`\n', SECRET, `KEY='${SECRET}'\n`],
  ['blanks, which end the assignment', 'KEY= old\n', SECRET, `KEY=${SECRET}\n`],
  ['blanks before a quote', "KEY=\t'old' # why\n", SECRET, `KEY='${SECRET}' # why\n`],
  ['double quotes that the value does not fit in', 'KEY="old"\n', '$(exit 3)', "KEY='$(exit 3)'\n"],
  // Shows: S38
  ['blanks behind every sign', "A= '1'\n", SECRET, `A= '1'\nKEY='${SECRET}'\n`],
  ['export on every line', 'export A=1\n', '$(exit 3)', "export A=1\nexport KEY='$(exit 3)'\n"],
])('%s: a shell finds the value and runs nothing of it', (_what, before, value, after) => {
  expect(edited(before, value)).toBe(after)
  expect(readBySh(after)).toBe(value)
})

test.each([
  ['an open quote', "A=it's\n"],
  ['a backtick', "A=`x'y`\n"],
  ['an open quote in a comment that touches', "A=x#it's\n"],
  ['an open quote in a comment that touches a quote', "A='x'#it's\n"],
  ['text on the lines that follow', 'A=<<x\n'],
  ['a command in double quotes', 'A="$(x"\n'],
  // Shows: S38
])('behind %s, as a shell reads it, only what runs nothing is written', (_what, before) => {
  expect(refusal(before, "; echo ran #'")).toEqual({ refused: 'value' })
  expect(refusal(before, 'two words')).toEqual({ refused: 'value' })
  expect(edited(before)).toBe(`${before}KEY=${SECRET}\n`)
})

test('behind what ends for a shell where it does for others, every value that can be written is', () => {
  const before = "A=é\nB=\"it's\\n\nx\"\nC='`$('\nD=postgres://a:b@c/d?e=f # it's\nE=\n# it's\n"
  expect(edited(before, 'two words')).toBe(`${before}KEY='two words'\n`)
  expect(readBySh(edited(before, 'two words'))).toBe('two words')
})

test.each([
  ['a colon', 'A=1\nB: 2\n', 2],
  ['a byte order mark on the line of a variable', '\ufeffA=1\n', 1],
  ['a byte order mark and a comment with an equals sign', '\ufeff# a=1\n', 1],
  ['a CR alone', 'A=1\rB=2\n', 1],
  ['text behind a quote', 'A=1\n\nB="x"y\n', 3],
  ['blanks in place of a value', 'A= \nB=2\n', 1],
  ['export and no value', 'A=1\nexport B=\n', 2],
  ['a tab behind export', 'export\tA=1\n', 1],
  ['an escaped quote', 'A="a\\"b"\n', 1],
  ['a quote without its end', 'A="x\nB=2\n', 1],
  ['an escaped CR', 'A="a\\rb"\n', 1],
  ['a line that sets nothing', 'A\n', 1],
  ['a value on the next line', 'A=\n"x"\n', 2],
  ['a control character', 'A=\u000bb\n', 1],
  ['a separator of lines to some', 'A=1\n# a\u2028b\n', 2],
  ['a blank that only some take for one', 'A=x\u00a0\n', 1],
  ['a name that is every object’s', '__proto__=1\n', 1],
])('refused where programs read a file differently: %s', (_what, text, line) =>
  expect(refusal(text)).toEqual({ unclearLine: line }),
)

test.each([
  ['a new variable', 'A=1\\\n'],
  ['a new variable and no end of the last line', 'A=1\\'],
  ['a backslash that does not count and one that does', 'A=1\\\\\\\n'],
  ['a comment that touches the value', 'A=1#x\\\n'],
  ['a variable that is there', 'A=1\\\nKEY=old\n'],
])(
  'no secret goes to where a shell gives it to the variable above, which ends in a backslash: %s',
  (_what, text) => {
    expect(readBySh(`${text.replace(/\n(KEY=.*\n)?$/, '')}\nKEY=${SECRET}`)).toBe('')
    expect(refusal(text)).toEqual({ unclearLine: 1 })
  },
)

test.each(['A=1\\\n\n', 'A=1\\\\\n', 'A=1 # x\\\n', '# x\\\n', "A='1'\n# x\\\n", 'A=1\\\r\n'])(
  'a backslash that joins no lines keeps no secret out: %j',
  (text) => expect(readBySh(edited(text)).trim()).toBe(SECRET),
)

test.each([
  ['UTF-16', Buffer.from('\ufeffA=1\n', 'utf16le')],
  ['Latin-1', Buffer.from('A=é\n', 'latin1')],
])('refused as no UTF-8: %s', (_what, bytes) =>
  expect(refusal(bytes)).toEqual({ refused: 'not_utf8' }),
)

test.each([
  'a\nb',
  'a\rb',
  'a\tb',
  'a\0b',
  'a\u007fb',
  'é',
  '',
  'a\'b`c"d',
  "it's $HOME",
  "it's `x`",
  "it's!",
  'a b\\',
])('refused as a value: %j', (value) => expect(refusal('', value)).toEqual({ refused: 'value' }))

test('a value is read only where all programs read it', () => {
  expect(valueIn(Buffer.from('KEY=1\nKEY=2\n'), 'KEY')).toBe('2')
  expect(valueIn(Buffer.from('KEY=1\nA: 1\n'), 'KEY')).toBeNull()
  expect(valueIn(Buffer.from('A=1\n'), 'KEY')).toBeNull()
})
