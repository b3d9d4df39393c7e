const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').trim()

/**
 * Creates a function that splits a cell into units. Names of units can contain commas ("Ap 4, 1 kat"), so a cell is
 * split only when every part is a known unit; longer names are tried first. Other cells stay whole.
 * @param known the names of the hotel's units; the result uses their spelling, so that each stays one unit
 */
export const unitReader = (known: readonly string[]): ((cell: string) => string[]) => {
  const names = new Map<string, string>()
  for (const name of known) if (folded(name) && !names.has(folded(name))) names.set(folded(name), name)
  return (cell) => {
    const pieces = folded(cell).split(',')
    const hopeless = new Set<number>()
    const from = (start: number): string[] | null => {
      if (start === pieces.length) return []
      if (hopeless.has(start)) return null
      for (let end = pieces.length; end > start; end -= 1) {
        const name = names.get(pieces.slice(start, end).join(','))
        const rest = name === undefined ? null : from(end)
        if (name !== undefined && rest) return [name, ...rest]
      }
      hopeless.add(start)
      return null
    }
    return (names.size > 0 && from(0)) || [cell]
  }
}
