import { parse } from 'yaml'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[] }>>
}

const SECRET = /\bsecrets\b|github\.token/
/**
 * The only commands that get a secret: they import nothing but `node:`. `gh` gets the workflow's
 * own token and no other.
 */
const SIGNS = /^node scripts\/sign\/(macos|windows)\.ts( [\w./*-]+)*$/
const PUBLISHES = /^gh release create [^;&|]*$/
/**
 * What may run earlier in such a job: programs of the runner, and npm where it runs nothing of a
 * package.
 */
const HARMLESS =
  /^((mkdir|tar -[xc]f|find made) [^;&|]+|test "\$GITHUB_REF_NAME" = .+|cd assets && sha256sum .+)$/
const ACTIONS = /^actions\/(checkout|setup-node|download-artifact|attest-build-provenance)@/

const holds = (part: unknown): boolean => SECRET.test(JSON.stringify(part) ?? '')
const linesOf = ({ run }: Step): readonly string[] =>
  (run ?? '').split('\n').filter((line) => line.trim() !== '')

const isHarmless = (step: Step): boolean => {
  if (step.uses === undefined)
    return linesOf(step).every((line) =>
      [SIGNS, PUBLISHES, HARMLESS].some((form) => form.test(line.trim())),
    )
  // A download into the workspace itself could replace the script that signs.
  return (
    ACTIONS.test(step.uses) &&
    (!step.uses.includes('download-artifact') || typeof step.with?.path === 'string')
  )
}

const mayHold = (step: Step): boolean => {
  const allowed = JSON.stringify(step).includes('secrets') ? SIGNS : PUBLISHES
  return (
    step.uses === undefined &&
    step.shell === undefined &&
    linesOf(step).every((line) => allowed.test(line.trim()))
  )
}

/**
 * What runs in a step that holds a secret, or before one in the same job, and is not known to be
 * harmless.
 */
export const besideSecrets = (content: string): readonly string[] => {
  const { jobs, ...rest } = parse(content) as Workflow
  return [
    ...(holds(rest) ? ['a secret for every job'] : []),
    ...Object.entries(jobs).flatMap(([name, { steps = [], ...job }]) => {
      const reached = steps.slice(0, steps.findLastIndex(holds) + 1)
      const found = reached.filter((step) => !(holds(step) ? mayHold(step) : isHarmless(step)))
      const named = found.map((step) => `${name}: ${step.name ?? step.uses ?? step.run}`)
      return holds(job) ? [`${name}: a secret for every step`, ...named] : named
    }),
  ]
}
