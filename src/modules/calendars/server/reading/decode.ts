const [lf, cr, space, tab] = [0x0a, 0x0d, 0x20, 0x09]

/**
 * Joins folded lines. A line may be folded in the middle of a letter, so this comes before decoding. Every line that is
 * left ends with a line feed.
 */
const unfold = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte !== lf && byte !== cr) {
      whole[length++] = byte
      continue
    }
    // CR CR LF comes from servers that convert the ends of lines twice.
    while (bytes[at] === cr && (bytes[at + 1] === lf || bytes[at + 1] === cr)) at += 1
    if (length > 0 && (bytes[at + 1] === space || bytes[at + 1] === tab)) at += 1
    else whole[length++] = lf
  }
  return whole.subarray(0, length)
}

/** The byte order marks, and how a calendar begins in UTF-16 without one. */
const beginnings: readonly (readonly [label: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0x42, 0],
  ['utf-16be', 0, 0x42],
]

const read = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A charset in which each byte is a letter: nothing in it can tell that it is the wrong one. */
const ofSingleBytes = /^(us-ascii|ascii|latin-?\d|iso-?8859-?\d+|windows-125\d|cp125\d|x?-?mac.*|koi8.*)$/i

/**
 * The text of a calendar, its lines whole.
 * @param charset what the server said, or null
 * @returns null where the bytes are not what was said, or, where nothing was said, no UTF-8
 */
export const decodeCalendar = (bytes: Uint8Array<ArrayBuffer>, charset: string | null): string | null => {
  const [marked] = beginnings.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte)) ?? []
  if (marked?.startsWith('utf-16')) {
    const text = read(bytes, marked)
    return text === null ? null : read(unfold(new TextEncoder().encode(text)), 'utf-8')
  }
  const whole = unfold(bytes)
  const asUtf8 = read(whole, 'utf-8')
  // UTF-16 would have been seen.
  if (marked || charset === null || /^utf/i.test(charset)) return asUtf8
  // Many servers say Latin-1 of every text. What is whole UTF-8 is nothing else.
  if (asUtf8 !== null && ofSingleBytes.test(charset)) return asUtf8
  return read(whole, charset) ?? asUtf8
}
