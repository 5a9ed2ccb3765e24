// `node scripts/package/make-mcp-bundle.ts FILE`: the bundle for assistants, of the command that
// was built last.
import { join } from 'node:path'
import { packMcpBundle } from './mcp-bundle.ts'

const [out] = process.argv.slice(2)
if (out === undefined) throw new Error('which file?')
await packMcpBundle(join('out', 'cli'), out)
