/**
 * True if a text is an existing calendar day, `YYYY-MM-DD`. Same rule as `Day`, but without zod, for forms. PostgreSQL
 * has no year 0.
 */
export const isDay = (text: string): boolean => {
  const midnight = `${text}T00:00:00Z`
  return (
    /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(midnight)) &&
    new Date(midnight).toISOString().startsWith(text)
  )
}

const dayMs = 86_400_000

const lastDay = '9999-12-31'

/**
 * The calendar day so many days after another one, or before it where `count` is negative; both `YYYY-MM-DD`, and none
 * after the last one that can be written so.
 */
export const addDays = (day: string, count: number): string =>
  new Date(Math.min(Date.parse(day) + count * dayMs, Date.parse(lastDay))).toISOString().slice(0, 10)

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
