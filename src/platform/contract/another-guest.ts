import { failure } from './failure.ts'

/** The session is another guest's than the one for whom the caller asked. By itself: no first page knows it. */
export const anotherGuest = failure('platform.another_guest', 401)
