/**
 * Whether a text is an existing calendar day, `YYYY-MM-DD`. Same rule as `Day`, but without zod, for forms. PostgreSQL
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
