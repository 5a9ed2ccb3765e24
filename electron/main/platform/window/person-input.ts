/** How long an input allows a write, in milliseconds. */
const INPUT_MS = 5_000

/**
 * As many inputs as can be unused at a time. What is typed into a field must not pile up for a page
 * to write with.
 */
const MOST = 3

/**
 * Presses, as Electron names them. A movement, a release or the wheel is nothing that a person
 * decides by.
 */
const PRESSES: ReadonlySet<string> = new Set(['mouseDown', 'keyDown', 'rawKeyDown', 'touchStart'])

/** What `input-event` of a window's contents reports. */
export interface SeenInput {
  readonly type: string
  readonly modifiers?: readonly string[]
  /** Of a key: as in the page. */
  readonly key?: string
}

/** Whether it is a press of the person's; a key that is held down repeats by itself. */
export const isPress = ({ type, modifiers = [] }: SeenInput): boolean =>
  PRESSES.has(type) && !modifiers.some((name) => name.toLowerCase() === 'isautorepeat')

/** Keys that move through a window, answer in it, or do nothing by themselves. */
const OF_WINDOWS: ReadonlySet<string> = new Set([
  'Tab',
  'Enter',
  ' ',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
])

/** Whether it is a key that somebody types a text with. */
export const isTyping = ({ type, key }: SeenInput): boolean =>
  (type === 'keyDown' || type === 'rawKeyDown') && key !== undefined && !OF_WINDOWS.has(key)

/** `now`: milliseconds of a clock that nobody can set. */
export class PersonInput {
  readonly #now: () => number
  #unused: readonly number[] = []
  #presses = 0
  #open = 0
  #since = 0
  #heldMs = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The person chose something that main shows: in the menu, by the tray. */
  readonly chose = (): void => {
    this.#unused = [...this.#fresh(), this.#clock()].slice(-MOST)
  }
  /** How many presses were seen, used by a write or not. */
  get presses(): number {
    return this.#presses
  }
  saw(input: SeenInput) {
    if (!isPress(input)) return
    this.#presses += 1
    this.chose()
  }
  /**
   * While a question of main's is open, an input does not grow older: the person may read it at
   * leisure.
   */
  async during<T>(question: () => Promise<T>): Promise<T> {
    if (this.#open === 0) this.#since = this.#now()
    this.#open += 1
    try {
      return await question()
    } finally {
      this.#open -= 1
      if (this.#open === 0) this.#heldMs += this.#now() - this.#since
    }
  }
  /** Whether there is an input that no write has used yet; it is used from now on. */
  take(): boolean {
    const [first, ...rest] = this.#fresh()
    this.#unused = rest
    return first !== undefined
  }

  #clock(): number {
    return (this.#open > 0 ? this.#since : this.#now()) - this.#heldMs
  }
  #fresh(): readonly number[] {
    return this.#unused.filter((at) => this.#clock() - at < INPUT_MS)
  }
}
