import { secretSettings } from '#platform/server/security/secret-files.ts'
import { readSettings } from '#platform/server/settings.ts'

/** The settings that name a file with a secret. */
export const secretFileNames: readonly string[] = secretSettings.map((name) => `${name}_FILE`)

const isGroup = /^(\w+_S3_(BUCKET|ACCESS_KEY|SECRET_KEY)|VAPID_\w+_KEY)$/

/** The names that the program asks its environment for. Some it asks for only where others are set. */
export const readSettingNames = (): Set<string> => {
  const names = new Set<string>()
  const get = (_: object, name: string): string | undefined => {
    if (secretFileNames.includes(name)) return undefined
    names.add(name)
    if (/(_S3_ENDPOINT|NOTIFICATION_HOST)$/.test(name)) return 'https://outside.example'
    if (name === 'SMTP_URL') return 'smtp://outside.example'
    if (name === 'MAIL_FROM') return 'desk@outside.example'
    return isGroup.test(name) || name === 'NOTIFICATION_SECRET' ? 'a-value' : undefined
  }
  readSettings(new Proxy({}, { get }))
  return names
}
