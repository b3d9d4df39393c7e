import { Secret, TOTP } from 'otpauth'

// RFC 6238 with the values that every authenticator app knows.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** How many steps before and after the current one count. */
const window = 1

const getTotp = (secret: string, email: string): TOTP =>
  new TOTP({ ...settings, issuer: 'Deskbell', label: email, secret: Secret.fromBase32(secret) })

/** @returns 160 random bits in Base32, as a person types them */
export const makeSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an authenticator app reads from a QR code. */
export const getUri = (secret: string, email: string): string => getTotp(secret, email).toString()

/**
 * Finds the time step to which a code belongs.
 * @param code six digits
 * @param now in milliseconds
 * @returns null for a wrong code, and for one of a step that is too far away
 */
export const findStep = (secret: string, code: string, now: number): number | null => {
  const away = getTotp(secret, '').validate({ token: code, timestamp: now, window })
  return away === null ? null : TOTP.counter({ period: settings.period, timestamp: now }) + away
}
