import { readFileSync } from 'node:fs'
import { InvalidSetting } from '../user-facing-error.ts'

/** The settings that hold a secret, or an address with a password. */
export const secretSettings = [
  'INSTALLATION_SECRET',
  'INSTALLATION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'VAPID_PRIVATE_KEY',
  'NOTIFICATION_SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'IMAGES_S3_ACCESS_KEY',
  'IMAGES_S3_SECRET_KEY',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads each secret setting `X` from the file that `X_FILE` names, without the line ends behind it.
 * @returns the environment with those settings
 * @throws InvalidSetting if both are set, or the file cannot be read or is empty; it never repeats a secret
 */
export const readSecretFiles = (env: Environment): Environment => {
  const found: Record<string, string> = {}
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    if (env[name]?.trim()) throw new InvalidSetting(`${name} and ${name}_FILE are both set: set one of them.`)
    found[name] = readSecret(name, path)
  }
  return Object.assign(Object.create(env), found) as Environment
}

const readSecret = (name: string, path: string): string => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new InvalidSetting(`${name}_FILE names "${path}", which cannot be read (${code}).`)
  }
  const secret = text.replace(/[\r\n]+$/, '')
  if (secret.trim() === '') throw new InvalidSetting(`${name}_FILE names "${path}", which is empty.`)
  return secret
}
