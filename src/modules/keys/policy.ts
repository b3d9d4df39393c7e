import { keyScopes, type KeyScope } from '#platform/contract/route.ts'

/** The access of a key to a resource. */
export type Right = 'none' | 'read' | 'write'

/** The resources of the scopes, in the order of the form, with what can be chosen for each. */
export const resources = [
  { name: 'reservations', rights: ['none', 'read', 'write'] },
  { name: 'rooms', rights: ['none', 'read', 'write'] },
  { name: 'stays', rights: ['none', 'read', 'write'] },
  { name: 'orders', rights: ['none', 'read', 'write'] },
  { name: 'requests', rights: ['none', 'read', 'write'] },
  { name: 'taxi', rights: ['none', 'read', 'write'] },
  { name: 'menu', rights: ['none', 'read', 'write'] },
  { name: 'invoices', rights: ['none', 'read', 'write'] },
  { name: 'content', rights: ['none', 'read', 'write'] },
  { name: 'webhooks', rights: ['none', 'read', 'write'] },
  { name: 'insights', rights: ['none', 'read'] },
  { name: 'events', rights: ['none', 'read'] },
  { name: 'orders_health', rights: ['none', 'read'] },
] as const satisfies readonly { name: string; rights: readonly Right[] }[]
export type Resource = (typeof resources)[number]['name']
export type Rights = Readonly<Partial<Record<Resource, Right>>>

const getScope = (name: Resource, right: 'read' | 'write'): string =>
  name === 'orders_health' ? 'orders:read_health' : `${name}:${right}`

/** The scopes that a form of rights means. */
export const getScopes = (rights: Rights): KeyScope[] => {
  const chosen = resources.flatMap(({ name }) => {
    const right = rights[name] ?? 'none'
    return right === 'none' ? [] : [getScope(name, right)]
  })
  return keyScopes.filter((scope) => chosen.includes(scope))
}

/** The access of a key by resource. */
export const getRights = (scopes: readonly KeyScope[]): { name: Resource; right: Right }[] =>
  resources.flatMap(({ name }): { name: Resource; right: Right }[] => {
    const has = (right: 'read' | 'write') => (scopes as readonly string[]).includes(getScope(name, right))
    if (name !== 'orders_health' && has('write')) return [{ name, right: 'write' }]
    return has('read') ? [{ name, right: 'read' }] : []
  })

/** The choices for a narrower key, by resource: at most its present access. */
export const getNarrower = (scopes: readonly KeyScope[]): { name: Resource; rights: Right[] }[] =>
  getRights(scopes).map(({ name, right }) => ({
    name,
    rights: right === 'write' ? ['none', 'read', 'write'] : ['none', 'read'],
  }))

/** A list of each resource, for a first call to try. Allergies are a part of orders and have none. */
const getLists = (today: string): Readonly<Record<Exclude<Resource, 'orders_health'>, string>> => ({
  reservations: `reservations?month=${today.slice(0, 7)}`,
  rooms: 'rooms',
  stays: 'stays',
  orders: 'orders',
  requests: 'requests',
  taxi: 'taxi-requests',
  menu: 'menu',
  invoices: 'invoices',
  content: 'essentials',
  webhooks: 'webhooks',
  insights: `insights?from=${today}&to=${today}`,
  events: 'changes',
})

/**
 * The path of a first call, in its hotel, that a key with these scopes may make. Null: there is none.
 * @param today the day in the hotel
 */
export const getFirstCall = (scopes: readonly KeyScope[], today: string): string | null => {
  const [resource] = getRights(scopes).flatMap(({ name }) => (name === 'orders_health' ? [] : [name]))
  return resource === undefined ? null : getLists(today)[resource]
}
