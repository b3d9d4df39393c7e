import { thisMachine } from '../smtp/settings.ts'
import { InvalidSetting } from '../user-facing-error.ts'

/** The operator's OpenID Connect provider, by which staff sign in. */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the button. */
  name: string
  /** True if staff have no passwords here. Owners keep theirs. */
  only: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME and OIDC_ONLY.
 * @returns null without any of the first three
 * @throws WrongSetting, which never repeats the secret
 */
export const readOidc = (env: Environment): OidcSettings | null => {
  const issuer = env['OIDC_ISSUER']?.trim()
  const clientId = env['OIDC_CLIENT_ID']?.trim()
  const clientSecret = env['OIDC_CLIENT_SECRET']?.trim()
  const name = env['OIDC_NAME']?.trim()
  const only = readOnly(env)
  if (!issuer && !clientId && !clientSecret) {
    if (only) throw new InvalidSetting('OIDC_ONLY=on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.')
    return null
  }
  if (!issuer || !clientId || !clientSecret)
    throw new InvalidSetting(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.',
    )
  const host = readHost(issuer)
  return { issuer, clientId, clientSecret, name: name || host, only }
}

const readHost = (issuer: string): string => {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname))
  if (!url || !isSafe || url.username || url.password || /[?#]/.test(issuer))
    throw new InvalidSetting(
      'OIDC_ISSUER must be an address such as https://id.example.org/realms/hotels (http only on localhost), but it is not.',
    )
  return url.host
}

const readOnly = (env: Environment): boolean => {
  const raw = env['OIDC_ONLY']?.trim()
  if (raw && raw !== 'on' && raw !== 'off')
    throw new InvalidSetting(`OIDC_ONLY must be one of on, off, but it is "${raw}".`)
  return raw === 'on'
}
