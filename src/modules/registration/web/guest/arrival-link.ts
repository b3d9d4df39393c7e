// Hazard: a link is opened on strangers' computers too. It is held by the open page alone and in no storage.
let held: { hotelId: string; link: string } | null = null

/** The link that was opened in this tab, which has left the address. */
export const keepArrivalLink = (hotelId: string, link: string): void => {
  held = { hotelId, link }
}

/** The link that was opened for this hotel; null after a reload. */
export const readArrivalLink = (hotelId: string): string | null => (held?.hotelId === hotelId ? held.link : null)
