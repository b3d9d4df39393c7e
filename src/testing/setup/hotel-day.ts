import { addDays } from '#platform/contract/day.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'

/** Today in the zone that hotels have by default, or the day so many days later: `YYYY-MM-DD`. */
export const dayFrom = (days: number): string => addDays(localTime(Date.now(), 'Europe/Belgrade').slice(0, 10), days)
