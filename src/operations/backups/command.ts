import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { createLog } from '#platform/server/log.ts'
import { logDone, type EventFields } from '#platform/server/security/security-log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { describeFailure, UserFacingError } from '#platform/server/user-facing-error.ts'
import { BackupRefused } from './failures.ts'

/** The arguments of a command. @throws BackupRefused with its usage */
export const getArguments = <const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  positionals: number,
) => {
  try {
    const found = parseArgs({ options, allowPositionals: positionals > 0 })
    if (found.positionals.length !== positionals) throw new Error('The name of a file is missing')
    return found
  } catch (error) {
    throw new BackupRefused(
      `${error instanceof Error ? error.message.replace(/\.?$/, '.') : ''} Use it like this: ${usage}`,
    )
  }
}

/** A path as it was typed: npm itself works in the folder of the project, and says where the person stood. */
export const resolveUserPath = (
  path: string,
  { INIT_CWD: typedIn = '' }: Readonly<Record<string, string | undefined>>,
): string => resolve(typedIn, path)

/** Leaves a line in the log of a machine that runs the command by itself; a person at a terminal reads the sentence. */
export const logRun = (
  event: 'backup' | 'restore',
  { logLevel }: Pick<Settings, 'logLevel'>,
  fields: EventFields,
): void => {
  if (!process.stdout.isTTY) logDone(createLog(logLevel), event, fields)
}

/** A count as a person reads it: 12,345. */
export const formatCount = (many: number): string => new Intl.NumberFormat('en').format(many)

/** Bytes as a person reads them. */
export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/**
 * Runs a command to its end: progress and a last sentence on the output; a failure is one sentence on the other one,
 * and an exit code.
 * @param work gives the last sentence
 */
export const runCommand = async (
  name: string,
  work: (tell: (line: string) => void) => Promise<string>,
): Promise<void> => {
  const began = performance.now()
  try {
    const said = await work((line) => process.stdout.write(`${line}\n`))
    process.stdout.write(`${said} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`)
  } catch (error) {
    process.stderr.write(`No ${name}: ${getSentence(error)}\n`)
    process.exitCode = 1
  }
}

const getSentence = (error: unknown): string => {
  if (error instanceof UserFacingError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return 'the disk is full.'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) return `${(error as Error).message}.`
  if (/^(ECONN|ENOTFOUND|ETIMEDOUT|CONNECT|08|57P|28|3D000)/.test(code))
    return `the database cannot be reached (${(error as Error).message}): check DATABASE_URL and that PostgreSQL runs.`
  return describeFailure(error)
}
