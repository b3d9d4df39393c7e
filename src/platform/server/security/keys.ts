import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of a key of the installation. A key of one purpose opens nothing of another. */
export type KeyPurpose =
  | 'arrival'
  | 'farewell'
  | 'feeds'
  | 'links'
  | 'mail'
  | 'oidc'
  | 'register'
  | 'registration'
  | 'totp'
  | 'webhooks'

/** The row that a sealed value or a token belongs to: its table and its key. */
export type RowIdentity = readonly [table: string, ...key: string[]]

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** True if a text is an installation secret: 32 bytes in base64url. */
export const isInstallationSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** An installation secret that a database has known, by its number. The fingerprint is null where it was forgotten. */
export type Generation = { generation: number; fingerprint: string | null }

/**
 * Keys derived from the installation secret, one for each purpose. While a secret is being changed the previous ones
 * still open what they have sealed.
 */
export class Keys {
  readonly #current: Secret
  readonly #all: readonly Secret[]
  #generation = 1
  #openable: readonly number[] = [1]

  /**
   * @param secret the installation secret, 32 random bytes
   * @param previous the secrets before it, the newest first
   */
  constructor(secret: Buffer, previous: readonly Buffer[] = []) {
    this.#current = new Secret(secret)
    this.#all = [this.#current, ...previous.map((one) => new Secret(one))]
  }

  /** Tells two secrets apart and says nothing about either. */
  get fingerprint(): string {
    return this.#current.fingerprint
  }

  /** The number of the secret in this database. A row that is sealed keeps it as `key_id`. */
  get generation(): number {
    return this.#generation
  }

  /** The numbers of all given secrets in this database. */
  get openable(): readonly number[] {
    return this.#openable
  }

  /** Learns the numbers of the secrets in this database, the newest last. */
  learn(known: readonly Generation[]): void {
    this.#generation = known.at(-1)?.generation ?? 1
    this.#openable = known.filter(({ fingerprint }) => this.has(fingerprint)).map(({ generation }) => generation)
  }

  /** Whether one of the given secrets, the current one or a previous one, has this fingerprint. */
  has(fingerprint: string | null): boolean {
    return this.#all.some((one) => one.fingerprint === fingerprint)
  }

  /**
   * Makes the token of a link. The same row always gives the same one, so it need not be stored; store its hash.
   * @param row what the link belongs to, with everything that voids an earlier link, such as a generation
   * @returns 256 bits in base64url
   */
  makeToken(purpose: KeyPurpose, row: RowIdentity): string {
    return this.#current.makeToken(purpose, row)
  }

  /** As `makeToken`, by each given secret, the current one first: a token made before a change of the secret is one. */
  makeTokens(purpose: KeyPurpose, row: RowIdentity): string[] {
    return this.#all.map((one) => one.makeToken(purpose, row))
  }

  /** Encrypts a text for one row with the current secret. Moved to another row, it cannot be read. */
  seal(purpose: KeyPurpose, row: RowIdentity, text: string): Buffer {
    return this.#current.seal(purpose, row, text)
  }

  /** @returns the text; null where none of the secrets sealed it, or for another row, or it was changed */
  unseal(purpose: KeyPurpose, row: RowIdentity, sealed: Buffer): string | null {
    for (const one of this.#all) {
      const text = one.unseal(purpose, row, sealed)
      if (text !== null) return text
    }
    return null
  }
}

class Secret {
  readonly #secret: Buffer
  readonly #derived = new Map<KeyPurpose, Buffer>()
  readonly fingerprint: string

  constructor(secret: Buffer) {
    this.#secret = secret
    this.fingerprint = derive(secret, 'fingerprint').subarray(0, 16).toString('hex')
  }

  makeToken(purpose: KeyPurpose, row: RowIdentity): string {
    return createHmac('sha256', this.#of(purpose)).update(JSON.stringify(row)).digest('base64url')
  }

  seal(purpose: KeyPurpose, row: RowIdentity, text: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#of(purpose), nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(JSON.stringify(row)))
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

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
