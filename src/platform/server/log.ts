import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/**
 * JSON lines on standard output. Never logs bodies, cookies, codes or passwords: only what a caller names.
 * @param level from the settings
 */
export const createLog = (level: Settings['logLevel']): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
