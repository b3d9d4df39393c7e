import { keyScopes, type KeyScope } from '#platform/contract/route.ts'

/** The access of a key to a resource. */
export type AccessLevel = 'none' | 'read' | 'write'

/** The resources of the scopes, in the order of the form, each with the path of a list for a first call to try. */
const lists = {
  reservations: 'reservations?month={month}',
  rooms: 'rooms',
  stays: 'stays',
  orders: 'orders',
  requests: 'requests',
  taxi: 'taxi-requests',
  menu: 'menu',
  extras: 'extras',
  bills: 'fiscal-records',
  invoices: 'invoices',
  content: 'essentials',
  webhooks: 'webhooks',
  insights: 'insights?from={day}&to={day}',
  events: 'changes',
  // Allergies are a part of orders.
  orders_health: null,
} as const
export type Resource = keyof typeof lists
export type Rights = Readonly<Partial<Record<Resource, AccessLevel>>>

const names = Object.keys(lists) as Resource[]

const getScope = (name: Resource, level: AccessLevel): string =>
  name === 'orders_health' ? `orders:${level}_health` : `${name}:${level}`

/** The resources with the levels that can be chosen for each: at most the access of these scopes. */
export const getLevels = (scopes: readonly KeyScope[]): { name: Resource; levels: AccessLevel[] }[] =>
  getRights(scopes).map(({ name, level }) => ({
    name,
    levels: level === 'write' ? ['none', 'read', 'write'] : ['none', 'read'],
  }))

/** The scopes that a form of rights means. */
export const getScopes = (rights: Rights): KeyScope[] => {
  const chosen = names.map((name) => getScope(name, rights[name] ?? 'none'))
  return keyScopes.filter((scope) => chosen.includes(scope))
}

/** The access of a key by resource. */
export const getRights = (scopes: readonly KeyScope[]): { name: Resource; level: AccessLevel }[] =>
  names.flatMap((name) => {
    const level = (['write', 'read'] as const).find((one) =>
      (scopes as readonly string[]).includes(getScope(name, one)),
    )
    return level ? [{ name, level }] : []
  })

/**
 * The path of a first call, in its hotel, that a key with these scopes may make. Null: there is none.
 * @param today the day in the hotel
 */
export const getFirstCall = (scopes: readonly KeyScope[], today: string): string | null => {
  const [path] = getRights(scopes).flatMap(({ name }) => lists[name] ?? [])
  return path?.replace('{month}', today.slice(0, 7)).replaceAll('{day}', today) ?? null
}
