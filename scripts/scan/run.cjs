// Runs the scanner that is installed in the current folder on another one, and prints what it found
// as one line of JSON among its own words.
const { createRequire } = require('node:module')
const { join } = require('node:path')

const scan = createRequire(join(process.cwd(), 'package.json'))('@doyensec/electronegativity')
const [input, electronVersionOverride] = process.argv.slice(2)

// It asks the network for Electron's releases and, where there is none, dies of it once in a while.
const excludeFromScan = ['availablesecurityfixesglobalcheck']

scan({ input, electronVersionOverride, excludeFromScan, isRelative: true }).then(
  ({ globalChecks, atomicChecks, errors, issues }) => {
    const findings = issues.map(({ id, file, location: { line }, sample }) => ({
      check: id,
      file,
      line,
      sample,
    }))
    process.stdout.write(
      `\n${JSON.stringify({ checks: globalChecks + atomicChecks, errors, findings })}\n`,
      () => process.exit(0),
    )
  },
)
