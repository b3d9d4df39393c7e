import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * JSON lines on standard output. Never logs bodies, cookies, codes or passwords: only what a caller names.
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

// By name, not everything an error carries: a database error holds the values of its statement, which are people's.
const describeError = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, ...('code' in error && { code: error.code }) }
    : String(error)
