/** Name of the file in a packaged app that `keystow` on the PATH leads to. */
export const LAUNCHER = 'keystow-launcher'

/** How other programs start the command `keystow` of this copy of the app. */
export interface CommandHere {
  /** A program and its arguments: what an assistant starts as its server. */
  readonly mcp: readonly [program: string, ...args: string[]]
  /** A line for a terminal that gives a program an API key of its own. */
  readonly example: string
  /**
   * A line for a terminal that puts `keystow` on the PATH; on Windows the folder to add. null: a
   * package did it, or this is a clone.
   */
  readonly onPath: string | null
}
