import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { isInstallationSecret, Keys } from './keys.ts'
import type { SecretSettings } from './secret-settings.ts'

/** The installation secret cannot be read or made. The message is one sentence, without the secret. */
class SecretUnusable extends UserFacingError {}

/**
 * Reads the keys of this installation: from INSTALLATION_SECRET, or from the file that the first start makes in the data
 * folder. Processes that make it at the same time end up with the same one.
 * @throws SecretUnusable for a damaged file, or a folder that cannot be written
 */
export const readKeys = ({
  installationSecret,
  previousSecrets,
  dataDir,
}: Pick<Settings, keyof SecretSettings | 'dataDir'>): Keys => {
  const [secret, ...previous] = [installationSecret ?? readOrMake(dataDir), ...previousSecrets].map((one) =>
    Buffer.from(one, 'base64url'),
  ) as [Buffer, ...Buffer[]]
  return new Keys(secret, previous)
}

const readOrMake = (dataDir: string): string => {
  const file = join(dataDir, 'installation-secret')
  try {
    const secret = (readIfThere(file) ?? make(dataDir, file)).trim()
    if (isInstallationSecret(secret)) return secret
  } catch (error) {
    throw new SecretUnusable(
      `The installation secret in ${file} cannot be read or made (${(error as Error).message}): let this user ` +
        'write there, or set INSTALLATION_SECRET.',
    )
  }
  throw new SecretUnusable(`${file} is damaged: bring it back from your copy of it, or set INSTALLATION_SECRET.`)
}

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Half-written file, and a race of several starts: writes beside it, then links; the first process decides. */
const make = (dataDir: string, file: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const mine = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(file, 'utf8')
}
