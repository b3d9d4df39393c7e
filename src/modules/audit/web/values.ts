import { staffRoles, type StaffRole } from '#platform/contract/route.ts'
import type { Translate } from '#platform/contract/translate.ts'
import type { Formats } from '#platform/web/format.ts'
import { fields } from '../contract/fields.ts'

type Showing = { t: Translate; formats: Formats; currency: string }

const isRole = (value: unknown): value is StaffRole => staffRoles.some((role) => role === value)

/** The label of a field. A field that this version does not know keeps its own name. */
export const getFieldName = (name: string, t: Translate): string =>
  fields.has(name) ? t(`audit.field_${name}`) : name.replaceAll('_', ' ')

/** A value of a field in words; an empty text for none. */
export const getValueText = (name: string, value: unknown, { t, formats, currency }: Showing): string => {
  const kind = fields.get(name)
  if (value === null || value === undefined) return ''
  if (kind === 'hidden' || value === 'changed') return t('audit.is_changed')
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (kind === 'money') return formats.money(Number(value), currency)
  if (kind === 'day' && typeof value === 'string') return formats.date(value)
  if (kind === 'moment' && typeof value === 'string') return `${formats.date(value)} ${formats.time(value)}`
  if (Array.isArray(value)) return value.map(String).join(', ')
  if ((name === 'staff_role' || name === 'department') && isRole(value)) return t(`team.role_${value}`)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
