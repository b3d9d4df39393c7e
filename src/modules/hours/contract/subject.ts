/** The key of a thing that can have a timetable. Without one it is always open. */
export type HoursSubject = 'taxi' | `department:${string}` | `category:${string}` | `extra:${string}` | `type:${string}`

export const forTaxi: HoursSubject = 'taxi'
export const forDepartment = (id: string): HoursSubject => `department:${id}`
/** @param id of a category of the menu */
export const forCategory = (id: string): HoursSubject => `category:${id}`
/** @param id of an offer of extras */
export const forExtra = (id: string): HoursSubject => `extra:${id}`
/** @param id of a type of request */
export const forType = (id: string): HoursSubject => `type:${id}`
