import { failure } from './failure.ts'

/**
 * The session belongs to another guest than the one the caller named in `guestHeader`. In a file of its own, so that no
 * page's first chunk carries it.
 */
export const anotherGuest = failure('platform.another_guest', 401)
