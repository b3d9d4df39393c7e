import { shortenText } from '#platform/contract/text.ts'
import { fields } from '../contract/fields.ts'
import type { AuditKind } from '../policy.ts'

/** Changed fields, each with its values before and after; null for none. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** By the first part of an action. Other actions belong to the settings. */
const kindOf: Readonly<Record<string, AuditKind>> = {
  menu: 'menu',
  invoices: 'invoices',
  bill: 'invoices',
  fiscal: 'invoices',
  tax: 'invoices',
  reservations: 'reservations',
  calendars: 'connections',
  stays: 'stays',
  rooms: 'stays',
  people: 'people',
  team: 'people',
  privacy: 'people',
  keys: 'connections',
  webhooks: 'connections',
  mail: 'connections',
  connections: 'connections',
  audit: 'settings',
  sign_ins: 'sign_ins',
}

const prices = ['price', 'options', 'tax_rate', 'delivery_fee', 'free_delivery_from', 'service_charge_percent'] as const

/** The kind of an entry. A change of what guests pay is one of prices. */
export const getKind = (action: string, changes: Changes): AuditKind => {
  const kind = kindOf[action.split('.', 1)[0] ?? ''] ?? 'settings'
  return kind === 'menu' && prices.some((field) => changes[field]?.every((value) => value !== null)) ? 'prices' : kind
}

/** Replaces a value that is not shown. */
const hiddenValue = 'changed'

const maxText = 200
// PostgreSQL writes spaces between the parts, and allows 4 KB.
const maxBytes = 3_000

/**
 * The differences between two states of a row: in the known fields alone, so that no guest's name and no secret gets in.
 * @param before null for a row that is new
 * @param after null for a row that is gone
 */
export const getChanges = (before: object | null, after: object | null): Changes => {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const changes: Changes = {}
  for (const [field, kind] of fields) {
    if (!(field in old) && !(field in now)) continue
    // A field that one of two states lacks was not part of the change.
    if (before && after && !(field in old && field in now)) continue
    const values = [toValue(old[field]), toValue(now[field])] as const
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue
    changes[field] = kind === 'hidden' || values.some(isId) ? [null, hiddenValue] : [cut(values[0]), cut(values[1])]
  }
  return fit(changes)
}

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Keys of an object in one order; of switches only those that are on. */
const toValue = (value: unknown): unknown => {
  if (value === null || isEmpty(value)) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (entries.every(([, one]) => typeof one === 'boolean')) return entries.flatMap(([name, one]) => (one ? [name] : []))
  return Object.fromEntries(entries)
}

const cut = (value: unknown): unknown => {
  if (typeof value === 'string') return shortenText(value, maxText)
  if (Array.isArray(value) && JSON.stringify(value).length > maxText * 4) return `${value.length}`
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? cut(JSON.stringify(value)) : value
}

const getBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Of too many values the longest are not shown. */
const fit = (changes: Changes): Changes => {
  const byLength = Object.keys(changes).toSorted((one, other) => getBytes(changes[other]) - getBytes(changes[one]))
  for (const field of byLength) {
    if (getBytes(changes) <= maxBytes) break
    changes[field] = [null, hiddenValue]
  }
  return changes
}
