import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endRun, runVitest } from './test/run-vitest.ts'

// node tools/test-citus.ts [filter …]: the tests of the server on a real cluster of Citus, started by `cluster.sh start
// FOLDER PORT` of the folder in DESKBELL_CITUS. Without one nothing is tested, and a line says so.

const scripts = process.env['DESKBELL_CITUS']
if (!scripts || !existsSync(join(scripts, 'cluster.sh'))) {
  console.log(
    'Skipped: DESKBELL_CITUS names no folder with cluster.sh, which starts a cluster of Citus (docs/distributed.md).',
  )
  process.exit(0)
}
const tests = await runVitest(['--project=citus', '--project=citus-faults', ...process.argv.slice(2)])
endRun(tests)
