/** The advance widths of the glyphs of a TrueType font, in thousandths of its size. */
export const readWidths = (font: Buffer): number[] => {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const entry = 12 + at * 16
      return [font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8)] as const
    }),
  )
  const getTable = (name: string): number => {
    const start = tables.get(name)
    if (start === undefined) throw new Error(`The font has no table ${name}.`)
    return start
  }
  const unitsPerEm = font.readUInt16BE(getTable('head') + 18)
  const count = font.readUInt16BE(getTable('hhea') + 34)
  const glyphs = font.readUInt16BE(getTable('maxp') + 4)
  const metrics = getTable('hmtx')
  return Array.from(
    { length: glyphs },
    (_, glyph) => (font.readUInt16BE(metrics + 4 * Math.min(glyph, count - 1)) * 1000) / unitsPerEm,
  )
}
