let left: string | null = null

/**
 * The stay of this tab's guest has just ended: the sign-in page takes leave of him. @param hotelId null when he is back
 */
export const noticeStayEnded = (hotelId: string | null): void => void (left = hotelId)

/** Whether the stay of this tab's guest has just ended in that hotel. */
export const hasStayEnded = (hotelId: string): boolean => left === hotelId
