const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').trim()

/**
 * Makes the function that tells which units a cell names.
 * Names of units contain commas themselves ("Ap 4, 1 kat"), so a cell is taken apart only where every piece is a unit
 * that the hotel knows; the longest name is tried first. Everything else stays whole.
 * @param known names of the hotel's units; a cell that names one is given back in this spelling, so that it stays one
 * unit
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
