import { createChecks } from '#operations/doctor/checks.ts'
import { readSettings } from '#platform/server/settings.ts'
import { describeFailure } from '#platform/server/user-facing-error.ts'

// npm run doctor: looks at the machine and the settings, and says in one line each what is in order and what to do.

const tell = (sign: string, name: string, text: string): void => {
  process.stdout.write(`${sign} ${name.padEnd(12)} ${text}\n`)
}

const run = async (): Promise<void> => {
  const settings = readSettings(process.env)
  tell('✓', 'Settings', 'all can be read')
  for (const { name, look } of createChecks(settings)) {
    try {
      const found = await look()
      tell(found === null ? '–' : '✓', name, found ?? 'not set')
    } catch (error) {
      tell('✗', name, describeFailure(error))
      process.exitCode = 1
    }
  }
}

run().catch((error: unknown) => {
  tell('✗', 'Settings', describeFailure(error))
  process.exitCode = 1
})
