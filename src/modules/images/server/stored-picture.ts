import sharp from 'sharp'
import { maxStoredBytes, maxStoredHeight, widestImage } from '../contract.ts'

// The chunks that our encoder writes: pixels, with or without transparency. No location, camera or animation, and
// nothing after the end.
const ownChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * True if bytes are an image as `encode` makes them: a WebP file of this size, within the bounds of what is stored, with
 * nothing but pixels, all of which can be decoded. For bytes that did not come through an upload.
 */
export const isStoredPicture = async (bytes: Buffer, size: { width: number; height: number }): Promise<boolean> => {
  if (bytes.length > maxStoredBytes || size.width > widestImage || size.height > maxStoredHeight) return false
  if (!holdsPixelsAlone(bytes)) return false
  try {
    const { info } = await sharp(bytes, { limitInputPixels: widestImage * maxStoredHeight, failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Scaling to a width rounds the height.
    return info.width === size.width && Math.abs(info.height - size.height) <= 1
  } catch {
    return false
  }
}

/**
 * Walks the chunks of a RIFF file (RFC 9649, 2.3): each must be allowed, and the last one must end where the file ends.
 */
const holdsPixelsAlone = (bytes: Buffer): boolean => {
  if (
    bytes.length < 20 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP' ||
    bytes.readUInt32LE(4) !== bytes.length - 8
  )
    return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!ownChunks.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}
