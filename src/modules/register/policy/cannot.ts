import type { Translate } from '#platform/contract/translate.ts'

/** Why a person is not in a file and has to be entered by hand. */
export const cannotReasons = [
  'sex',
  'birth_date',
  'single_name',
  'letters',
  'too_long',
  'too_short',
  'no_code',
  'missing',
  'no_lead',
  'no_holder',
  'no_booking',
  'no_departure',
  'too_late',
  'unreadable',
] as const
export type CannotReason = (typeof cannotReasons)[number]

/** What stands beside the number of a person whom a file cannot hold, with what to do instead. */
export const getCannotText = (t: Translate, reason: CannotReason): string => t(`register.cannot_${reason}`)
