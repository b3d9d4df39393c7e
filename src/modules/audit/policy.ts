/** The kinds of entries, by which staff choose what they look at. */
export const auditKinds = [
  'menu',
  'prices',
  'invoices',
  'reservations',
  'stays',
  'people',
  'connections',
  'settings',
  'sign_ins',
] as const
export type AuditKind = (typeof auditKinds)[number]
