import { Keys } from '#platform/server/security/keys.ts'

/** The installation secret of all servers that a test starts. */
export const testSecret = 'the-installation-secret-of-every-test-serve'
export const testKeys = new Keys(Buffer.from(testSecret, 'base64url'))
