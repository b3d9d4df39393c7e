import { addDays } from '#platform/contract/day.ts'

/** Public holidays of Czechia that have a date, as `MM-DD`. */
const czechHolidays = '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'.split(' ')

/** Easter Sunday of a year, by the rule of the Western churches (Meeus, Jones, Butcher). */
export const getEaster = (year: number): string => {
  const cycle = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon =
    (19 * cycle +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((cycle + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  return new Date(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)).toISOString().slice(0, 10)
}

const isWorkingDay = (day: string): boolean => {
  const weekday = new Date(day).getUTCDay()
  const easter = getEaster(Number(day.slice(0, 4)))
  const isHoliday = czechHolidays.includes(day.slice(5)) || day === addDays(easter, -2) || day === addDays(easter, 1)
  return weekday !== 0 && weekday !== 6 && !isHoliday
}

/** The working day in Czechia that is so many after a day, which itself does not count. */
export const addWorkingDays = (day: string, count: number): string => {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left--
  }
  return at
}
