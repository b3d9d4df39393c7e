/** A day as YYYY-MM-DD, or null for a day that does not exist: 31 February, month 13, a year out of range. */
export const toDay = (year: number, month: number, day: number): string | null => {
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}

const dayMs = 86_400_000

/**
 * The day of a spreadsheet's serial number, without the time. It is rounded to the millisecond, as Excel does: programs
 * that compute with fractions write a midnight a little too early.
 */
export const dayOfSerial = (serial: number, epoch1904: boolean): string | null => {
  // Before March 1900 Excel counts a 29 February that did not exist. Such days are out of range anyway.
  const date = new Date(
    Date.UTC(epoch1904 ? 1904 : 1899, epoch1904 ? 0 : 11, epoch1904 ? 1 : 30) + Math.round(serial * dayMs),
  )
  return Number.isNaN(date.getTime()) ? null : toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
