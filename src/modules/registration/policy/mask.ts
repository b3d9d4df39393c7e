import type { Person } from '../contract/person.ts'

const getInitial = (name: string): string => {
  const [first = ''] = name.trim()
  return first === '' ? '' : `${first.toUpperCase()}.`
}

/** A person for whoever has the link: the given name and an initial, "Ana P.". Of one name only its initial. */
export const maskName = ({ given_name = '', surname = '' }: Person): string =>
  [given_name.trim(), getInitial(surname)].filter((part) => part !== '').join(' ')

/**
 * The given name in a reservation, to greet a guest with: "Ana" of "Ana Petrović" and of "Petrović, Ana". null where there
 * is one word, which may be the surname.
 */
export const getGivenName = (guestName: string): string | null => {
  const [surname = '', afterComma] = guestName.split(',', 2)
  const words = (afterComma ?? surname).trim().split(/\s+/)
  return afterComma === undefined && words.length < 2 ? null : words[0] || null
}
