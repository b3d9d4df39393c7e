/**
 * A secret from the fragment of an address, which no server and no other site sees. It is kept for this tab until it has
 * been used, also when the phone reloads the page, so that it can be removed from the address at once.
 * @param key its name in the browser's storage
 */
export const createAddressSecret = (key: string) => {
  // For browsers without storage: kept until the next page load.
  let held: string | null = null
  return {
    /** @param secret null removes it */
    keep: (hotelId: string, secret: string | null): void => {
      held = secret && `${hotelId} ${secret}`
      try {
        sessionStorage.setItem(key, held ?? '')
      } catch {
        // the variable above holds it
      }
    },
    /** The secret that was opened for this hotel, or null. */
    read: (hotelId: string): string | null => {
      try {
        held ??= sessionStorage.getItem(key)
      } catch {
        // nothing is stored
      }
      const [hotel, secret] = held?.split(' ') ?? []
      return (hotel === hotelId && secret) || null
    },
  }
}
