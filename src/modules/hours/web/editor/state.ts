import { intlLocale, type Language } from '#platform/contract/languages.ts'
import { getWeekday } from '#platform/contract/zone/weekdays.ts'
import type { OpeningHours } from '../../contract.ts'
import { toMinutes, type Exception, type Period, type Times } from '../../policy.ts'
import { getDate } from '../format.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Days of the week with the same times. */
export type DayGroup = { days: readonly number[]; times: readonly Times[] }

/** The values of the form of a timetable. */
export type Draft = { name: string; groups: readonly DayGroup[]; exceptions: readonly Exception[] }

/** Days with the same times together, in the order of their first day. */
export const groupDays = (periods: readonly Period[]): DayGroup[] => {
  const groups = new Map<string, { days: number[]; times: readonly Times[] }>()
  for (const day of weekdays) {
    const times = periods
      .filter((period) => period.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
    const key = times.map(({ opens, closes }) => `${opens} ${closes}`).join()
    const group = groups.get(key)
    if (group) group.days.push(day)
    else if (times.length > 0) groups.set(key, { days: [day], times })
  }
  return [...groups.values()]
}

const usual: Times = { opens: '07:00', closes: '22:00' }
export const newTimes: Times = { opens: '', closes: '' }

export const toDraft = (row: OpeningHours | null): Draft =>
  row === null
    ? { name: '', groups: [{ days: weekdays, times: [usual] }], exceptions: [] }
    : { name: row.name, groups: groupDays(row.periods), exceptions: row.exceptions }

export const toPeriods = (groups: readonly DayGroup[]): Period[] =>
  groups.flatMap(({ days, times }) => days.flatMap((day) => times.map((one) => ({ day, ...one }))))

/** Puts a day into a group, or takes it out. Each day is in one group or none. */
export const toggleDay = (groups: readonly DayGroup[], at: number, day: number): DayGroup[] =>
  groups.map((group, index) => {
    const others = group.days.filter((one) => one !== day)
    const joins = index === at && others.length === group.days.length
    return { ...group, days: joins ? [...others, day].toSorted((one, other) => one - other) : others }
  })

// A Monday, from which the days of the week are counted.
const getDay = (day: number): string => `2026-06-0${day}`
const shortAlbanian = ['Hën', 'Mar', 'Mër', 'Enj', 'Pre', 'Sht', 'Die']

export const getLongDay = (day: number, language: Language): string => getWeekday(getDay(day), language)

/** "Mon" */
const getShortDay = (day: number, language: Language): string =>
  language === 'sq'
    ? (shortAlbanian[day - 1] ?? '')
    : new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' })
        .format(new Date(`${getDay(day)}T00:00:00Z`))
        .replace('.', '')

/** "Mo", for a round button. In Hungarian two letters are not enough to tell Wednesday from Saturday. */
export const getLetters = (day: number, language: Language): string => {
  const short = getShortDay(day, language)
  const letters = language === 'hu' ? short : short.slice(0, 2)
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

/** "Mon – Thu, Sun" */
export const nameDays = (days: readonly number[], language: Language): string => {
  const runs: [first: number, last: number][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([first, last]) => {
      const [begin, end] = [getShortDay(first, language), getShortDay(last, language)]
      return first === last ? begin : last - first === 1 ? `${begin}, ${end}` : `${begin} – ${end}`
    })
    .join(', ')
}

/** The days of an exception: "12 December", or the first and the last. */
export const nameDates = ({ from, until }: Exception, language: Language): string =>
  from === until ? getDate(from, language) : `${getDate(from, language)} – ${getDate(until, language)}`

/** "07:00–11:00, 12:30–22:30" */
export const nameTimes = (times: readonly Times[]): string =>
  times.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')

/** Completes what was typed for a time: "7", "730" and "7.30" are meant as well as "07:30". */
export const completeTime = (typed: string): string => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}?)[:.\s]?(\d\d)?$/.exec(typed.trim()) ?? []
  return hours === '' ? typed.trim() : `${hours.padStart(2, '0')}:${minutes || '00'}`
}

/** The bars of a day, in parts of it. What runs past midnight goes on at its beginning. */
export const getBars = (times: readonly Times[]): { from: number; to: number; cut?: 'to' | 'fro' }[] =>
  times.flatMap(({ opens, closes }) => {
    const [from, to] = [toMinutes(opens) / 1440, toMinutes(closes) / 1440]
    if (closes > opens) return [{ from, to }]
    return to === 0
      ? [{ from, to: 1 }]
      : [
          { from, to: 1, cut: 'to' as const },
          { from: 0, to, cut: 'fro' as const },
        ]
  })
