import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of a key of the installation. A key of one purpose opens nothing of another. */
export type KeyPurpose = 'farewell' | 'feeds' | 'links' | 'mail' | 'oidc' | 'totp' | 'webhooks'

/** The row that a sealed value or a token belongs to: its table and its key. */
export type RowIdentity = readonly [table: string, ...key: string[]]

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** True if a text is an installation secret: 32 bytes in base64url. */
export const isInstallationSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Keys derived from the installation secret, one for each purpose. */
export class Keys {
  readonly #secret: Buffer
  readonly #derived = new Map<KeyPurpose, Buffer>()
  /** Tells two secrets apart and says nothing about either. */
  readonly fingerprint: string

  /** @param secret the installation secret, 32 random bytes */
  constructor(secret: Buffer) {
    this.#secret = secret
    this.fingerprint = derive(secret, 'fingerprint').subarray(0, 16).toString('hex')
  }

  /**
   * Makes the token of a link. The same row always gives the same one, so it need not be stored; store its hash.
   * @param row what the link belongs to, with everything that voids an earlier link, such as a generation
   * @returns 256 bits in base64url
   */
  makeToken(purpose: KeyPurpose, row: RowIdentity): string {
    return createHmac('sha256', this.#of(purpose)).update(JSON.stringify(row)).digest('base64url')
  }

  /** Encrypts a text for one row. Moved to another row, it cannot be read. */
  seal(purpose: KeyPurpose, row: RowIdentity, text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#of(purpose), nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(JSON.stringify(row)))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  /** @returns the text; null where it was sealed with another secret or for another row, or was changed */
  unseal(purpose: KeyPurpose, row: RowIdentity, sealed: Buffer): string | null {
    if (sealed.length < nonceBytes + tagBytes) return null
    const decipher = createDecipheriv(algorithm, this.#of(purpose), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(JSON.stringify(row)))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }

  #of(purpose: KeyPurpose): Buffer {
    const known = this.#derived.get(purpose) ?? derive(this.#secret, purpose)
    this.#derived.set(purpose, known)
    return known
  }
}

const derive = (secret: Buffer, purpose: KeyPurpose | 'fingerprint'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `deskbell ${purpose}`, 32))
