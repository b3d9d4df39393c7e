/**
 * The relative luminance of a colour, 0 to 1 (WCAG 2.2).
 * @param code `#rrggbb`
 */
const luminance = (code: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(code.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The contrast between white text and a colour: 1 to 21.
 * @param code `#rrggbb`
 */
export const contrastWithWhite = (code: string): number => 1.05 / (luminance(code) + 0.05)

/** The contrast from which text is easy to read (WCAG 2.2 AA). */
export const readableFrom = 4.5
