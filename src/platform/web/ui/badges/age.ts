/** From how many minutes on an age turns amber, and from how many it turns red with a warning sign. */
export type AgeLimits = { warn: number; late: number }

/** The default limits. */
export const ageLimits: AgeLimits = { warn: 5, late: 15 }

export type AgeLevel = 'plain' | 'warn' | 'late'
export type Age = { level: AgeLevel; unit: 'now' | 'minutes' | 'hours' | 'days'; count: number; minutes: number }

const hour = 60
const day = 24 * hour

/**
 * Formats how long something has waited.
 * @param since when it began; a time in the future (a slow clock) counts as now
 */
export const formatAge = (since: Date, now: number, limits: AgeLimits = ageLimits): Age => {
  const minutes = Math.max(0, Math.floor((now - since.getTime()) / 60_000))
  const level = minutes >= limits.late ? 'late' : minutes >= limits.warn ? 'warn' : 'plain'
  if (minutes < 1) return { level, unit: 'now', count: 0, minutes }
  if (minutes < hour) return { level, unit: 'minutes', count: minutes, minutes }
  if (minutes < day) return { level, unit: 'hours', count: Math.floor(minutes / hour), minutes }
  return { level, unit: 'days', count: Math.floor(minutes / day), minutes }
}
