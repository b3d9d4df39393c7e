/** By names that stand before their signs. */
const mapSigns = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((one) => [one.slice(0, -1), one.slice(-1)]))

const named = mapSigns(
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ hellip… laquo« raquo» middot· bull• ' +
    'euro€ deg° szligß aeligæ AEligÆ oeligœ OEligŒ oslashø OslashØ ethð ETHÐ thornþ THORNÞ dstrokđ DstrokĐ lstrokł LstrokŁ ' +
    'inodotı',
)
  .set('nbsp', ' ')
  .set('shy', '')
// HTML names accented letters by letter and accent: &ccaron; is c with a caron.
const marks = mapSigns(
  'grave\u0300 acute\u0301 circ\u0302 tilde\u0303 breve\u0306 dot\u0307 uml\u0308 ring\u030a dblac\u030b caron\u030c ' +
    'cedil\u0327 ogon\u0328',
)

const letter = (name: string): string | undefined => {
  const mark = marks.get(name.slice(1))
  const composed = mark && `${name[0]}${mark}`.normalize('NFC')
  return composed?.length === 1 ? composed : undefined
}
const numbered = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined

/** Decodes HTML entities once: `&amp;amp;` becomes `&amp;`. Unknown names stay. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
        (whole, decimal?: string, hex?: string, name?: string) =>
          (decimal
            ? numbered(Number(decimal))
            : hex
              ? numbered(Number.parseInt(hex, 16))
              : (named.get(name ?? '') ?? letter(name ?? ''))) ?? whole,
      )
    : text
