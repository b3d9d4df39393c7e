/** "Hauck, L." → "L. Hauck". A name without exactly one comma stays. */
export const unInverted = (name: string): string => {
  const [last, first, ...rest] = name.split(',').map((part) => part.trim())
  return last && first && rest.length === 0 ? `${first} ${last}` : name
}

const words = (text: string): number => text.split(/\s+/).length

/**
 * The guest name to store. Several guests are joined by ", ". A comma separates guests only when every part has at
 * least two words: "Last, First" is one person.
 * @param guests the guest cell, normalised
 * @param booker the booker cell, normalised, usually "Last, First"; used when the guest cell is empty
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
