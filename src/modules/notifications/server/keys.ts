import { ECDH } from 'node:crypto'

/**
 * Which of a subscription's keys cannot be used for encryption: the public key must be an uncompressed point on the
 * curve P-256, and the secret must have 16 bytes (RFC 8291).
 */
export const findInvalidKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): ('p256dh' | 'auth')[] => [
  ...(isPoint(Buffer.from(p256dh, 'base64url')) ? [] : ['p256dh' as const]),
  ...(Buffer.from(auth, 'base64url').length === 16 ? [] : ['auth' as const]),
]

const isPoint = (key: Buffer): boolean => {
  if (key.length !== 65 || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
