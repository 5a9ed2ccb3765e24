import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openapiText } from '../../../electron/service/http/openapi.ts'
import { missingFromNpm, npmInstall } from '../npm.ts'
import type { Proof } from '../proof.ts'

const LINTER = '@redocly/openapi-core@2.64.0'

/**
 * All that it recommends, at its strictest, but one: operations that are there to be refused have
 * no success.
 */
const PROGRAM = `import { createConfig, lint } from '@redocly/openapi-core'
const config = await createConfig({ extends: ['recommended-strict'], rules: { 'operation-2xx-response': 'off' } })
const problems = await lint({ ref: process.argv[2], config })
console.log(JSON.stringify(problems.map(({ ruleId, message, location: [where] }) => ruleId + ': ' + message + ' at ' + where?.pointer)))`

const run = promisify(execFile)

export const openapiLint: Proof = {
  id: 'openapi-lint',
  what: 'a linter of others, fetched from the npm registry, has nothing against the OpenAPI document',
  full: 1,
  sample: 1,
  missing: () => missingFromNpm(LINTER),
  breaks: {
    what: 'two operations of one name',
    file: 'http/openapi.ts',
    edits: [["\n  'listApiKeys',", "\n  'revokeApiKey',"]],
  },
  run: async ({ disk }, _amount, tally) => {
    writeFileSync(join(disk, 'package.json'), '{ "private": true }')
    await npmInstall(disk, LINTER)
    writeFileSync(join(disk, 'openapi.json'), openapiText())
    writeFileSync(join(disk, 'lint.mjs'), PROGRAM)
    const { stdout } = await run(process.execPath, ['lint.mjs', 'openapi.json'], { cwd: disk })
    const problems = JSON.parse(stdout) as readonly string[]
    tally.check(problems.length === 0, problems.join('\n'))
    return `${LINTER}: ${problems.length} problems`
  },
}
