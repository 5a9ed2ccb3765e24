import { globSync, readFileSync } from 'node:fs'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field, type FieldProps } from '../../../src/ui/Field.tsx'

// Put together here: nothing that looks like a secret lies in this project.
const CHARACTERS = 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4fGh7j'
const SECRET = ['acme', 'live', CHARACTERS].join('_')
const END = '…Gh7j'

const Held = (props: Partial<FieldProps>) => {
  const [value, setValue] = useState('')
  return <Field label="Label" value={value} onChange={setValue} {...props} />
}
const field = (): HTMLInputElement => screen.getByLabelText('Label')
const described = (): string =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? ''

/** Enters texts one after the other, `pace` milliseconds apart. Returns all that the field held. */
const enter = (texts: readonly string[], pace = 10): readonly string[] =>
  texts.map((added, n) => {
    const event = createEvent.input(field(), { target: { value: `${field().value}${added}` } })
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + n * pace })
    fireEvent(field(), event)
    return field().value
  })

test.each([
  ['alone', [SECRET], END],
  ['in a sentence', [`Kim has ${SECRET} for now`], `Kim has ${END} for now`],
  ['of a test service, quoted', [`KEY="${SECRET.replace('_live_', '_test_')}"`], `KEY="${END}"`],
  ['twice', [`${SECRET} ${SECRET}`], `${END} ${END}`],
  ['split by a character that cannot be seen', [SECRET.replace('3d', '3\u200bd')], END],
  ['in an address', [`https://a.test/?key=${SECRET}`], `https://a.test/?key=${END}`],
])('no field shows or keeps a secret that was pasted or dropped %s', (_where, texts, left) => {
  for (const props of [{}, { rows: 3 }]) {
    render(<Held {...props} />)
    expect(enter(texts).at(-1)).toBe(left)
    expect(described()).toContain('last four')
    cleanup()
  }
})

// Shows: S22
test('of a secret that another program types key by key, no field keeps more than the four characters at which it was recognized', () => {
  render(<Held />)
  const held = enter([...SECRET]).at(-1) ?? ''
  expect(held).toMatch(/^…\w{4}$/)
  expect(held).toHaveLength(END.length)
  fireEvent.change(field(), { target: { value: 'at once' } })
  expect(field().value).toBe('at once')
})

test.each([
  '/opt/my_test_directory_of_things/bin',
  'shop_live_production_europe_west',
  'my_test_of_the_second_answer',
  'key_01J9ZQ4X7V2M8N3B5C6D7F8G9H',
])('a path or a name that only has the shape of a secret stays whole: %s', (entered) => {
  render(<Held />)
  expect(enter([entered])).toEqual([entered])
})

test.each([{ type: 'password' }, { verbatim: true }])(
  'a field for a secret or for a name that is asked about takes one: %j',
  (props) => {
    render(<Held {...props} />)
    expect(enter([SECRET])).toEqual([SECRET])
  },
)

/** One of each kind that `shownName` writes out. */
const UNSEEN = [0x09, 0x7f, 0x200b, 0x202f, 0x2800, 0xd800, 0xe000, 0xe0041]

test.each(UNSEEN)(
  'every field says that it has the character %i, which cannot be seen, and where',
  (code) => {
    const character = String.fromCodePoint(code)
    const written = code === 9 ? 'TAB' : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    for (const props of [{}, { rows: 3 }, { verbatim: true }]) {
      render(<Held {...props} />)
      enter([`bill${character}ing`])
      expect(described()).toBe(`Contains characters that cannot be seen: bill⟨${written}⟩ing`)
      cleanup()
    }
  },
)

test.each(['billing', 'Büro', 'Bu\u0308ro', '日本', '👩\u200d💻', 'two\nlines', ''])(
  'nothing is said of %j',
  (entered) => {
    render(<Held rows={3} />)
    enter([entered])
    expect(described()).toBe('')
  },
)

test('no field is drawn but by Field, except the search and the box that wipes what is pasted into it', () => {
  const drawn = globSync('src/**/*.tsx').filter((file) =>
    /<textarea|<input(?!\s+type="(?:radio|checkbox|date)")/.test(readFileSync(file, 'utf8')),
  )
  expect(drawn.toSorted()).toEqual([
    'src/features/keys/SearchField.tsx',
    'src/features/leak/PasteBox.tsx',
  ])
})
