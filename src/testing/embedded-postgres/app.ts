// A small program for the tests: starts the database on the folder in its first argument, prints what happens as lines
// of JSON, and stops cleanly on SIGTERM.
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'

const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const database = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    holder: process.argv[3] ?? `process ${process.pid}`,
    log: (message, detail) => tell({ log: message, detail }),
  })
  database.onRestart((event) => tell({ event }))
  process.once('SIGTERM', () => void database.stop().then(() => tell({ stopped: true })))
  const { socketDir, directory, adopted } = database
  tell({ ready: true, socketDir, directory, adopted })
} catch (error) {
  const { name, message } = error as Error
  tell({ failed: name, message })
}
