import { expect, test } from 'vitest'
import { withoutNodesOwn } from '../../electron/cli/caller-world.ts'

const file = (number: number, target: string, isBlocking = true) => {
  return { file: number, target, isBlocking }
}
const pipe = (
  numbers: readonly [number, number],
  inode: number,
  blocks: readonly [boolean, boolean] = [true, true],
) => numbers.map((number, end) => file(number, `pipe:[${inode}]`, blocks[end]))
const LOOP = [file(3, 'anon_inode:[eventpoll]'), file(9, 'anon_inode:[eventfd]', false)]
const NEITHER: readonly [boolean, boolean] = [false, false]

test.each([
  ['none, where Node made its pipes one after the other', [], 5001],
  ['none, where other programs made pipes in between', [], 4964],
  ['a file and the end of a pipe', [file(90, '/a'), file(7, 'pipe:[4998]')], 4964],
  ["the pipe of make's job server", pipe([90, 91], 4990), 5001],
  [
    'a pipe that blocks at one end, made later than those of Node',
    pipe([11, 12], 5003, [false, true]),
    5000,
  ],
])('of what is open, a program inherits what the caller left open: %s', (_what, left, inode) => {
  const own = [...LOOP, ...pipe([5, 6], inode), ...pipe([20, 21], 5002, NEITHER)]
  expect(withoutNodesOwn([...left, ...own])).toEqual(left.map((one) => one.file))
})
