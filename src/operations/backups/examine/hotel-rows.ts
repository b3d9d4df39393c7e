import { imageKeys, maxImageSide, imageWidths } from '#modules/images/contract.ts'
import { isPasswordHash } from '#platform/server/password.ts'
import type { Manifest } from '../archive/manifest.ts'
import { BackupForged } from '../failures.ts'

type Size = { width: number; height: number }
type Fields = Readonly<Record<string, string | undefined>>

/**
 * The rows of one hotel's backup while they pass by, as COPY writes them: each must belong to that hotel. What is
 * compared is the text itself. PostgreSQL writes these values in one way only, so a value in another spelling is
 * refused as well.
 */
export class HotelRows {
  /** The files that the rows of `images` announce, with their sizes. */
  readonly pictures = new Map<string, Size>()
  readonly #hotel: string
  readonly #columns: ReadonlyMap<string, readonly string[]>
  readonly #accounts = new Map<string, string>()
  readonly #managers = new Map<string, string>()
  #hotels = 0

  constructor(hotel: string, { tables }: Manifest) {
    this.#hotel = hotel
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
  }

  /** @throws BackupForged for a row that is not of this hotel */
  take(table: string, bytes: Buffer): void {
    const columns = this.#columns.get(table) ?? []
    for (const line of getLines(table, bytes)) {
      const values = line.split('\t')
      if (values.length !== columns.length)
        throw new BackupForged(`a row of ${table} with ${values.length} instead of ${columns.length} values`)
      this.#row(table, Object.fromEntries(columns.map((column, at) => [column, values[at]])))
    }
  }

  /** @throws BackupForged where the rows do not belong together */
  assertWhole(): void {
    if (this.#hotels !== 1) throw new BackupForged(`${this.#hotels} hotels instead of one`)
    const strangers = [...this.#accounts].find(([id, email]) => this.#managers.get(id) !== email)
    if (strangers || this.#accounts.size !== this.#managers.size)
      throw new BackupForged('accounts that are not those of its managers')
  }

  #row(table: string, fields: Fields): void {
    if (table === 'accounts') return this.#account(fields)
    const hotel = table === 'hotels' ? fields['id'] : fields['hotel_id']
    if (hotel !== this.#hotel) throw new BackupForged(`a row of ${table} that belongs to another hotel`)
    if (table === 'hotels') this.#hotels += 1
    if (table === 'managers') this.#managers.set(fields['id'] ?? '', fields['email'] ?? '')
    if (table === 'images') this.#image(fields)
    if (table === 'guests') assertHash(table, fields['access_code'])
  }

  #account({ id = '', email = '', password_hash }: Fields): void {
    assertHash('accounts', password_hash)
    const isDevice = email === '\\N'
    if (isDevice && password_hash !== 'none') throw new BackupForged('an account without e-mail that has a password')
    // The member row of a shared device has an empty e-mail.
    this.#accounts.set(id, isDevice ? '' : email)
  }

  #image({ id = '', width = '', height = '', kind = '\\N' }: Fields): void {
    const size = { width: Number(width), height: Number(height) }
    const isPlausible =
      /^[0-9a-f-]{36}$/.test(id) &&
      [width, height].every((side) => /^[1-9]\d{0,4}$/.test(side)) &&
      Math.max(size.width, size.height) <= maxImageSide
    if (!isPlausible) throw new BackupForged('a picture that cannot be one')
    imageKeys({ hotel_id: this.#hotel, id, ...size, kind: kind === '\\N' ? null : kind }).forEach((key, at) =>
      this.pictures.set(key, scaled(size, imageWidths[at] ?? size.width)),
    )
  }
}

const scaled = ({ width, height }: Size, widest: number): Size =>
  width <= widest ? { width, height } : { width: widest, height: Math.max(1, Math.round((height * widest) / width)) }

// The cost of a comparison stands in the hash itself: one made by hand could take all memory at a sign-in. "none" opens
// nothing.
const assertHash = (table: string, hash: string | undefined): void => {
  if (hash !== undefined && hash !== '\\N' && hash !== 'none' && !isPasswordHash(hash))
    throw new BackupForged(`a row of ${table} with a password that no version of it has made`)
}

/**
 * COPY reads more than it writes: behind a backslash a tab or a newline is part of a value, and what looks like two
 * columns here would be one there. So only columns that it writes are read.
 */
const getLines = (table: string, bytes: Buffer): string[] => {
  const text = bytes.toString('latin1')
  if (
    !text.endsWith('\n') ||
    text.includes('\r') ||
    text.includes('\0') ||
    text.replaceAll(/\\[bfnrtvN\\]/g, '').includes('\\')
  )
    throw new BackupForged(`rows of ${table} in another form`)
  return text.slice(0, -1).split('\n')
}
