import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedData, startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { openClient } from '#platform/server/database/client.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import type { ApiDocument } from './api/operations.ts'
import { describeClient } from './generate/client.ts'
import { toJson } from './generate/json.ts'
import { describeModules } from './generate/modules.ts'
import { describeApi } from './generate/openapi.ts'
import { describeSchema } from './generate/schema-sql.ts'
import { describeTypes } from './generate/types.ts'
import { readTree } from './source/tree.ts'

/** Writes the generated files, or with `--check` reports which of them are outdated. */
const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')

const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-generate-'))
// As root the server runs as another user, who needs access.
await chmod(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, holder: 'generate', log: () => {} })
const owner = { host: server.socketDir, port: server.port, user: server.user, database: server.database }
try {
  await migrate(owner, await readMigrations(join(root, 'db/migrations')))
  const client = openClient(owner)
  const api = await describeApi(owner)
  const mirrors: [string, string][] = [
    ['db/schema.sql', await describeSchema(client)],
    ['src/platform/server/database/schema.ts', await describeTypes(client, owner)],
    ['openapi.json', `${toJson(api)}\n`],
    ['client/operations.ts', describeClient(api as ApiDocument)],
    ['docs/modules.md', describeModules(readTree(root))],
  ]
  await client.end()
  const stale: string[] = []
  for (const [file, text] of mirrors) {
    const kept = await readFile(join(root, file), 'utf8').catch(() => '')
    if (kept === text) continue
    stale.push(file)
    if (!check) await writeFile(join(root, file), text)
  }
  if (check && stale.length > 0) {
    process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and read the difference.\n`)
    process.exitCode = 1
  } else
    process.stdout.write(stale.length > 0 ? `Written: ${stale.join(', ')}.\n` : 'Everything generated is up to date.\n')
} finally {
  await server.stop()
  removeEmbeddedData(dataDir)
}
