import { pino, type DestinationStream, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * Creates the logger: JSON lines on standard output. It logs only what a caller passes, and no caller passes bodies,
 * cookies, codes or passwords.
 * @param level from the settings
 * @param to another place, for a test that reads it
 */
export const createLog = (level: Settings['logLevel'], to?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  )

// Only named fields of an error: a database error also holds the parameters of its statement, which are personal data.
const describeError = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, ...('code' in error && { code: error.code }) }
    : String(error)
