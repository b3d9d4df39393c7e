import type { ArrivalForm, ArrivingPerson } from '../../contract/arrival.ts'

/** A form after a person was entered. */
export const withPerson = (form: ArrivalForm, line: ArrivingPerson): ArrivalForm => ({
  ...form,
  status: 'part',
  persons: form.persons.map((one) => (one.position === line.position ? line : one)),
})

const isEntered = ({ id }: ArrivingPerson): boolean => id !== null

export const countEntered = ({ persons }: ArrivalForm): number => persons.filter(isEntered).length

/** A form for so many persons: whoever is entered, and empty places. */
export const withCount = (form: ArrivalForm, count: number): ArrivalForm => {
  const entered = form.persons.filter(isEntered)
  const places = Array.from({ length: Math.max(0, count - entered.length) }, (_, at) => ({
    position: entered.length + at + 1,
    id: null,
    mask: null,
    document: null,
    state: 'to_fill' as const,
  }))
  return { ...form, persons_expected: count, persons: [...entered, ...places] }
}

/** Whoever is to be filled in next: behind this position, else from the beginning. */
export const findNext = ({ persons }: ArrivalForm, after: number, notAsked: ReadonlySet<number>): number | null => {
  const open = persons.filter(({ state, position }) => state === 'to_fill' && !notAsked.has(position))
  return (
    (open.find(({ position }) => position > after) ?? open.find(({ position }) => position !== after))?.position ?? null
  )
}
