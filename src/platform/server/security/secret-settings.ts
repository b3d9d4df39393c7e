import { InvalidSetting } from '../user-facing-error.ts'
import { isInstallationSecret } from './keys.ts'

const maxPrevious = 3
const kind = '32 random bytes in base64url, 43 characters'

/** The installation secrets of the environment, in base64url. */
export type SecretSettings = {
  /** From which the keys of the installation are derived; null: in a file under `dataDir`. */
  installationSecret: string | null
  /** Those before it: they open what they have sealed until it is sealed anew. */
  previousSecrets: string[]
}

/** Reads the installation secrets. @throws InvalidSetting, which does not repeat them */
export const readSecretSettings = (env: Readonly<Record<string, string | undefined>>): SecretSettings => {
  const installationSecret = env['INSTALLATION_SECRET']?.trim() || null
  if (installationSecret !== null && !isInstallationSecret(installationSecret))
    throw new InvalidSetting(`INSTALLATION_SECRET must be ${kind}, but it is not.`)
  const previousSecrets = (env['INSTALLATION_SECRET_PREVIOUS'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (previousSecrets.length > maxPrevious || !previousSecrets.every(isInstallationSecret))
    throw new InvalidSetting(
      `INSTALLATION_SECRET_PREVIOUS must be up to ${maxPrevious} secrets with commas between them, each ${kind}, but it is not.`,
    )
  return { installationSecret, previousSecrets }
}
