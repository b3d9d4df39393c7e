/** "Hauck, L." → "L. Hauck"; a name without one comma stays. */
export const unInverted = (name: string): string => {
  const [last, first, ...rest] = name.split(',').map((part) => part.trim())
  return last && first && rest.length === 0 ? `${first} ${last}` : name
}

const words = (text: string): number => text.split(/\s+/).length

/**
 * The name under which a reservation is kept. Several guests come out joined by ", ". A comma parts guests only where
 * every part has two words at least: "Last, First" is one person.
 * @param guests the guest cell, clean
 * @param booker the booker cell, clean, usually "Last, First"; taken where the guest cell is empty
 */
export const guestName = (guests: string, booker: string): string => {
  if (!guests) return unInverted(booker)
  const bySemicolon = guests
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  if (bySemicolon.length > 1) return bySemicolon.join(', ')
  const byComma = guests.split(',').map((part) => part.trim())
  return byComma.length > 1 && byComma.every((part) => words(part) >= 2) ? byComma.join(', ') : guests
}
