/** Where the nonce of the answer goes in the built page: its styles have it. */
export const pageNonceMark = 'deskbell-page-nonce'

/**
 * In development Vite injects inline scripts and styles, with this placeholder as their nonce. A built page has none.
 */
export const nonceMark = 'deskbell-development-nonce'
