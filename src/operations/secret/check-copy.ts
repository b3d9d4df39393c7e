import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Keys, isInstallationSecret, type Generation } from '#platform/server/security/keys.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** What was given is no copy of the present installation secret. One sentence, without the secret. */
class NoCopy extends UserFacingError {}

/**
 * Compares a copy of the installation secret with the fingerprint in the database.
 * @param known the secrets that the database has known, the newest last
 * @throws NoCopy with one sentence
 */
export const checkSecretCopy = (file: string, known: readonly Generation[], dataDir: string): void => {
  const text = read(file).trim()
  if (isOriginal(file, dataDir))
    throw new NoCopy(`${file} is the original, not a copy: name a copy that would be left if this disk failed.`)
  if (!isInstallationSecret(text))
    throw new NoCopy(
      `${file} holds no installation secret: it should have the 43 characters of INSTALLATION_SECRET, or of the file ` +
        'installation-secret in DATA_DIR, and nothing else.',
    )
  const copy = new Keys(Buffer.from(text, 'base64url'))
  const newest = known.at(-1)
  if (!newest?.fingerprint)
    throw new NoCopy('This database has no installation secret yet: start Deskbell once, then check the copy.')
  if (copy.has(newest.fingerprint)) return
  throw new NoCopy(
    known.some(({ fingerprint }) => copy.has(fingerprint))
      ? `${file} holds an earlier installation secret of this database: copy the present one.`
      : `${file} holds another installation secret than the one of this database.`,
  )
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new NoCopy(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
  }
}

const isOriginal = (file: string, dataDir: string): boolean => {
  const original = statSync(join(dataDir, 'installation-secret'), { throwIfNoEntry: false })
  const { dev, ino } = statSync(file)
  return original?.dev === dev && original.ino === ino
}

/** The account of this machine that runs the command; where it has no name its number. */
export const getAccountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
