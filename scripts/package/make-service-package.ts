// `node scripts/package/make-service-package.ts FOLDER`: the npm tarball of the service, for test
// suites; prints its path.
import { packService } from './service-package.ts'

const [out] = process.argv.slice(2)
if (out === undefined) throw new Error('which folder?')
process.stdout.write(`${await packService(out)}\n`)
