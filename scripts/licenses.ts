// `npm run licenses`: every locked package by its licence. Exit code 1 where one is under a licence
// that nobody agreed to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byLicense, isWelcomeAsTool, type Locked } from './package/licenses.ts'

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as {
  packages: Readonly<Record<string, Locked>>
}
for (const [license, names] of byLicense(packages)) {
  process.stdout.write(
    `${license}${isWelcomeAsTool(license) ? '' : ' — NOT AGREED TO'}: ${names.size}\n  ${[...names].sort().join('\n  ')}\n`,
  )
  if (!isWelcomeAsTool(license)) process.exitCode = 1
}
