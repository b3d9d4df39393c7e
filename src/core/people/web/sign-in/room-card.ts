const key = 'room-card'
// For browsers without storage: kept until the next page load.
let held: string | null = null

/**
 * Keeps the token of a scanned card for this tab until its guest has signed in, also when the phone reloads the page.
 * The token comes from the fragment of the URL, which no server and no other site sees.
 * @param token null removes it
 */
export const keepCard = (hotelId: string, token: string | null): void => {
  held = token && `${hotelId} ${token}`
  try {
    sessionStorage.setItem(key, held ?? '')
  } catch {
    // the variable above holds it
  }
}

/** The token of the card that was scanned for this hotel, or null. */
export const storedCard = (hotelId: string): string | null => {
  try {
    held ??= sessionStorage.getItem(key)
  } catch {
    // nothing is stored
  }
  const [hotel, token] = held?.split(' ') ?? []
  return (hotel === hotelId && token) || null
}
