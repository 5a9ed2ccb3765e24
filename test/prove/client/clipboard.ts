import fc from 'fast-check'
import { SecretClipboard } from '../../../electron/main/platform/clipboard/secret-clipboard.ts'
import { clipboardsOf } from '../../../electron/main/platform/clipboard/system-clipboard.ts'
import { hastyClock } from '../../clock.ts'
import { newToken } from '../../main/client/wire.ts'
import type { Proof, Tally } from '../proof.ts'
import { type Desktop, fakeDesktop } from './fake-desktop.ts'

/** What can happen while the clipboard is still busy with what came before. */
const STEPS = [
  'copy',
  'clear',
  'lock',
  'extend',
  'look',
  'both',
  'first',
  'second',
  'blur',
  'focus',
] as const
type Step = (typeof STEPS)[number]

/**
 * Runs the steps without waiting for one another; the scheduler chooses when each operation of
 * Electron's is carried out.
 */
const play = async (
  desktop: Desktop,
  steps: readonly Step[],
  order: fc.Scheduler,
  tally: Tally,
): Promise<void> => {
  const turn = (): Promise<void> => order.schedule(Promise.resolve())
  const script = `${desktop.kind}: ${steps.join(', ')}`
  const secrets: string[] = []
  const isSeen = (): boolean =>
    secrets.includes(desktop.visible.clipboard) || secrets.includes(desktop.visible.selection)
  const { all } = clipboardsOf(desktop.promised(turn), {
    os: 'linux',
    wayland: desktop.kind === 'gnome',
  })
  const held = new SecretClipboard(
    all,
    () => desktop.kind === 'x11' || desktop.focused,
    ({ kind }) => {
      if (kind === 'cleared') tally.check(!isSeen(), `says cleared with a secret there: ${script}`)
    },
    hastyClock(turn, 300),
  )
  const work: Promise<unknown>[] = []
  const take = (step: Step, at: number): void => {
    switch (step) {
      case 'copy': {
        const secret = newToken()
        secrets.push(secret)
        work.push(held.copy({ revealId: `r${at}`, text: secret }, 60))
        return
      }
      case 'clear':
      case 'lock':
        work.push(held.clear())
        return
      case 'extend':
        work.push(held.extend())
        return
      case 'look':
        work.push(held.holds(`r${at - 1}`))
        return
      case 'both':
      case 'first':
      case 'second':
        // On Wayland another program can copy only while it has the focus.
        if (desktop.kind === 'gnome' && desktop.focused) return
        desktop.copy(
          `mine ${at}`,
          step === 'both' ? undefined : [step === 'first' ? 'clipboard' : 'selection'],
        )
        return
      case 'blur':
        desktop.focused = false
        return
      case 'focus':
        desktop.focused = true
        work.push(held.focused())
    }
  }
  const playAll = async (): Promise<void> => {
    for (const [at, step] of steps.entries()) {
      await turn()
      take(step, at)
    }
    const ending = held.end()
    await Promise.allSettled(work)
    if (!(await ending)) {
      // Without the focus nothing could be done, and that is what was said.
      tally.check(
        held.state?.kind === 'not_cleared_yet' && desktop.kind === 'gnome',
        `says ${held.state?.kind} at the end: ${script}`,
      )
      desktop.focused = true
      await held.focused()
    }
  }
  await order.waitFor(playAll())
  tally.check(!isSeen(), `a secret stays after ${script}`)
  tally.check(held.state === null, `still says ${held.state?.kind} after ${script}`)
  tally.check(desktop.wiped.length === 0, `wiped what the person copied: ${script}`)
}

/** One after the other, what the person copied is known to come after what we wrote. */
const playInOrder = async (
  desktop: Desktop,
  steps: readonly Step[],
  tally: Tally,
): Promise<void> => {
  const { all } = clipboardsOf(desktop.named(), { os: 'linux', wayland: false })
  const held = new SecretClipboard(
    all,
    () => true,
    () => {},
    hastyClock(undefined, 300),
  )
  const expected = { clipboard: '', selection: '' }
  for (const [at, step] of steps.entries()) {
    const mine = `mine ${at}`
    if (step === 'copy') {
      await held.copy({ revealId: `r${at}`, text: newToken() }, 60)
      expected.clipboard = expected.selection = ''
    } else if (step === 'both' || step === 'first') {
      desktop.copy(mine, step === 'both' ? undefined : ['clipboard'])
      expected.clipboard = mine
      if (step === 'both') expected.selection = mine
    } else if (step === 'second') {
      desktop.copy(mine, ['selection'])
      expected.selection = mine
    } else if (step === 'clear' || step === 'lock') await held.clear()
    else if (step === 'look' || step === 'focus') await held.focused()
    else await held.extend()
  }
  await held.end()
  tally.check(
    desktop.visible.clipboard === expected.clipboard,
    `the clipboard is not as it should be after ${steps.join(', ')}`,
  )
  tally.check(
    desktop.visible.selection === expected.selection,
    `PRIMARY is not as it should be after ${steps.join(', ')}`,
  )
}

export const clipboard: Proof = {
  id: 'clipboard',
  what: 'however copies, clears, locks and the end interleave, nothing that the person copied is wiped and no secret stays unsaid',
  full: 5_000,
  sample: 500,
  breaks: {
    what: 'a clear does not wait for the copy that is being written',
    file: 'base/one-at-a-time.ts',
    edits: [['const result = last.then(work)', 'const result = work()']],
  },
  run: async (_scene, amount, tally) => {
    const script = fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.constantFrom('x11', 'gnome'),
        script,
        async (order, kind, steps) => {
          await play(fakeDesktop(kind), steps, order, tally)
          await playInOrder(fakeDesktop('x11'), steps, tally)
        },
      ),
      { numRuns: amount, seed: 49 },
    )
    return `${amount} interleavings of up to 8 steps on a clipboard of promises, on X11 and on GNOME's Wayland`
  },
}
