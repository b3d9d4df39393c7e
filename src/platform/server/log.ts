import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * Creates the logger: JSON lines on standard output. It logs only what a caller passes, and no caller passes bodies,
 * cookies, codes or passwords.
 * @param level from the settings
 */
export const createLog = (level: Settings['logLevel']): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError },
    formatters: { level: (label) => ({ level: label }) },
  })

// Only named fields of an error: a database error also holds the parameters of its statement, which are personal data.
const describeError = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, ...('code' in error && { code: error.code }) }
    : String(error)
