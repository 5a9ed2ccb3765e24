/** The file of an app that `keystow` on the PATH leads to. */
export const LAUNCHER = 'keystow-launcher'

/**
 * What has the name by which shells are to find the command.
 *
 * - `absent`: nothing has it yet.
 * - `ours`: a link to this copy of the app.
 * - `other_copy`: a link that another copy of the app made.
 * - `foreign`: something else, which is left alone.
 */
export type CommandLinkState = 'absent' | 'ours' | 'other_copy' | 'foreign'

/** The one link by which shells find the command `keystow`, where no package brought one. */
export interface CommandLink {
  readonly state: CommandLinkState
  /** The link, absolute. */
  readonly path: string
  /** Where it leads, or is to lead: the launcher of this copy, absolute. */
  readonly target: string
  /** Where that of another copy leads; null for every other. */
  readonly leadsTo: string | null
  /** `unusable`: it cannot be written, or is none. */
  readonly folder: 'writable' | 'missing' | 'unusable'
  /** Whether shells look into its folder, as far as the app can know. */
  readonly onPath: boolean
}

/** The command on this computer. */
export interface CommandHere {
  /** null where there is none to make. */
  readonly link: CommandLink | null
  /** A line for a terminal that gives a program a key of its own; null where this copy has no command. */
  readonly example: string | null
}

/** Whether it can be made now. */
export const canMake = ({ state, folder }: CommandLink): boolean => (state === 'absent' || state === 'other_copy') && folder !== 'unusable'
