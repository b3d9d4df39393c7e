import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { isOwnImage } from '#modules/images/contract.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import type { Hotel } from './hotels.ts'

/** An icon of the installed app: its size, and whether the system may crop its edges (Android's maskable icons). */
export type IconKind = { size: number; maskable: boolean }

export const appIcons: readonly IconKind[] = [
  { size: 192, maskable: false },
  { size: 512, maskable: false },
  { size: 192, maskable: true },
  { size: 512, maskable: true },
]
export const appleIcon: IconKind = { size: 180, maskable: false }

/** Part of the icon's version. Change it with the drawing code, so that browsers fetch new icons. */
const drawing = 'logo on paper 1'
const paper = '#ffffff'
const ink = '#1f2f33'

/** Icons are public, and drawing one occupies a core: limits how many are drawn at once and how many calls wait. */
export const iconTurns = { atOnce: 2, maxWaiters: 40, maxWaitMs: 10_000, retryAfterSeconds: 5 }
const maxRemembered = 500
// How long a missing logo counts as missing before it is looked up again.
const missingForMs = 60_000

type Face = Pick<Hotel, 'id' | 'logo_url' | 'accent'> | null
type Icon = {
  png: Buffer
  /** True if the icon may be cached forever: it was drawn from the right logo, and not from a fallback. */
  lasting: boolean
}

/** Icons drawn from a hotel's logo, or the bell on the hotel's colour without a logo. */
export class HotelIcons {
  readonly #publicDir: string
  readonly #picture: (key: string) => Promise<Buffer | null>
  readonly #maxRemembered: number
  readonly #limit = createConcurrencyLimit(iconTurns)
  // Least recently used first.
  readonly #drawn = new Map<string, Promise<Icon>>()

  /** @param picture reads an uploaded image by its key, or null */
  constructor(publicDir: string, picture: (key: string) => Promise<Buffer | null>, remembered = maxRemembered) {
    this.#publicDir = publicDir
    this.#picture = picture
    this.#maxRemembered = remembered
  }

  /** A version that changes with the logo or the colour. */
  version(hotel: Face): string {
    return createHash('sha256')
      .update(JSON.stringify([drawing, hotel?.logo_url, hotel?.accent]))
      .digest('hex')
      .slice(0, 10)
  }

  /**
   * The icon as PNG, drawn once and then cached.
   * @throws Refusal `platform.unavailable` when too many calls wait
   */
  draw(hotel: Face, { size, maskable }: IconKind): Promise<Icon> {
    const key = `${hotel?.id ?? ''} ${this.version(hotel)} ${size} ${maskable}`
    const icon = this.#drawn.get(key) ?? this.#drawAndRemember(key, hotel, { size, maskable })
    this.#drawn.delete(key)
    this.#drawn.set(key, icon)
    const [oldest] = this.#drawn.keys()
    if (this.#drawn.size > this.#maxRemembered && oldest !== undefined) this.#drawn.delete(oldest)
    return icon
  }

  #drawAndRemember(key: string, hotel: Face, kind: IconKind): Promise<Icon> {
    const icon = this.#limit(() => this.#draw(hotel, kind))
    const forget = () => {
      if (this.#drawn.get(key) === icon) this.#drawn.delete(key)
    }
    icon.then(({ lasting }) => lasting || setTimeout(forget, missingForMs).unref(), forget)
    return icon
  }

  async #draw(hotel: Face, kind: IconKind): Promise<Icon> {
    const logo = await this.#logo(hotel)
    // A missing image may come back, for example from a backup.
    if (logo === null) return { png: await this.#bell(hotel, kind), lasting: !isHere(hotel) }
    return { png: await onGround(logo, hotel?.accent ?? ink, kind), lasting: true }
  }

  /**
   * The bytes of an uploaded logo. A logo at another site is left to browsers: the server calls no URL that a user
   * typed (SSRF).
   */
  async #logo(hotel: Face): Promise<Buffer | null> {
    if (!hotel?.logo_url || !isHere(hotel)) return null
    if (isOwnImage(hotel.logo_url, hotel.id)) return this.#picture(hotel.logo_url.replace('/images/', ''))
    return readFile(join(this.#publicDir, hotel.logo_url)).catch(() => null)
  }

  async #bell(hotel: Face, { size }: IconKind): Promise<Buffer> {
    const svg = (await readFile(join(this.#publicDir, 'deskbell.svg'), 'utf8')).replaceAll(
      '#1f2a2e',
      hotel?.accent ?? ink,
    )
    return sharp(Buffer.from(svg), { density: 300 })
      .resize(size, size)
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
}

const bundled = /^\/demo\/[a-z0-9-]+\.svg$/
const isHere = (hotel: Face): boolean =>
  Boolean(hotel?.logo_url && (isOwnImage(hotel.logo_url, hotel.id) || bundled.test(hotel.logo_url)))

/**
 * The whole logo in the middle of an opaque square: never cropped, and within the circle that systems keep of a
 * maskable icon.
 */
const onGround = async (logo: Buffer, accent: string, { size, maskable }: IconKind): Promise<Buffer> => {
  const { ground, filled } = await groundFor(logo, accent)
  const share = filled ? (maskable ? 0.8 : 1) : maskable ? 0.6 : 0.8
  const side = Math.round(size * share)
  const inner = await sharp(logo, { density: 600 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * The background of a logo: the colour of its edge if it is opaque there, otherwise white, for which logos are usually
 * drawn; the hotel's colour if the logo itself is light.
 */
const groundFor = async (logo: Buffer, accent: string) => {
  const data = await sharp(logo).resize(48, 48, { fit: 'fill' }).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  let [alpha, light] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b, a] = data.subarray(at, at + 4) as unknown as [number, number, number, number]
    alpha += a
    light += getLight(r, g, b) * a
  }
  const [r = 255, g = 255, b = 255] = data
  if (alpha >= 48 * 48 * 250) return { ground: { r, g, b }, filled: true }
  if (alpha === 0 || light / alpha < 0.75) return { ground: paper, filled: false }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  return { ground: getLight(red, green, blue) < 0.6 ? accent : ink, filled: false }
}

const getLight = (r: number, g: number, b: number): number => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
