import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { getCommandLine, program } from '#platform/server/machine/program.ts'

const unitSettings = '/etc/deskbell.env'

const quote = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The command that restores a backup, as docs/operations.md has it for this shape of the program: a container, the
 * archive as a service, the npm package or a checkout. It holds no secret: the settings are read where they are.
 */
export const getRestoreLine = (source: string, dataDir: string): string => {
  const line = getCommandLine('restore', quote(source))
  const env = `env DATA_DIR=${quote(dataDir)}`
  if (!program.isRelease) return `${env} ${line}`
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv'))
    return `docker compose -f deploy/compose.yaml run --rm app-1 ${line}`
  // Only the archive brings Node.
  if (!existsSync(join(program.root, 'bin/node'))) return `${env} npx ${line}`
  const settings = existsSync(unitSettings) ? `env $(grep -v '^#' ${unitSettings}) DATA_DIR=${quote(dataDir)}` : env
  return `sudo -u ${userInfo().username} ${settings} ${quote(join(program.root, 'bin'))}/${line}`
}
