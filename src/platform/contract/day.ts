/**
 * Whether this is a calendar day that exists, `YYYY-MM-DD`, as `Day` says it of messages: for forms, without its
 * weight. The database knows no year 0.
 */
export const isDay = (text: string): boolean => {
  const midnight = `${text}T00:00:00Z`
  return (
    /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(midnight)) &&
    new Date(midnight).toISOString().startsWith(text)
  )
}
