const key = 'room-card'
// For a browser without storage: until the page is loaded anew.
let held: string | null = null

/**
 * Keeps what a scanned card says until its guest is signed in, for this tab alone: a phone that drops the page
 * meanwhile and loads it again still knows it. It came behind the # of an address, which no server and no other site
 * ever sees.
 * @param token null forgets it
 */
export const keepCard = (hotelId: string, token: string | null): void => {
  held = token && `${hotelId} ${token}`
  try {
    sessionStorage.setItem(key, held ?? '')
  } catch {
    // the variable above has it
  }
}

/** The card that was scanned for this hotel, or null. */
export const storedCard = (hotelId: string): string | null => {
  try {
    held ??= sessionStorage.getItem(key)
  } catch {
    // nothing was kept
  }
  const [hotel, token] = held?.split(' ') ?? []
  return (hotel === hotelId && token) || null
}
