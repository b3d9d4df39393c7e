import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { payments } from '#modules/registration/contract/payments.ts'
import { packCodes } from '#modules/registration/policy/packs.ts'
import { failure } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

/** At a shared device nobody has said who works there. */
export const nameTagNeeded = failure('register.name_tag_needed', 403)

export const registerPath = '/api/hotels/{hotelSlug}/register' as const
export const ofRegister = { access: 'manager', roles: deskRoles, feature: 'registration' } as const
/** For managers also without the feature: entries are kept to their day, and can be read until then. */
export const whileKept = { whileRegisterKept: ['off'] } as const
export const [minReason, maxReason] = [3, 200]
export const Reason = text(maxReason).check(z.minLength(minReason, { error: 'platform.field_required' }))
/** The `nobody_reason` of a party that was here when the register was switched on, and is in another one. */
export const registeredElsewhere = 'elsewhere'

/** What of a stay is in the register, without a name. Staff receive it live. */
export const RegisterStay = z.object({
  /** That of the stay. */
  id: Id,
  reservation_id: z.nullable(Id),
  room_number: z.string(),
  /** The day on which they moved into it; null: on their arrival. */
  room_since: z.nullable(Day),
  pack: z.enum(packCodes),
  check_in: Day,
  arrived_at: Timestamp,
  /** Staff have set when they really came. */
  arrived_by_staff: z.boolean(),
  leaves_on: z.nullable(Day),
  left_at: z.nullable(Timestamp),
  /** Spain: how the stay is paid, and when it was agreed. */
  payment: z.nullable(z.enum(payments)),
  contract_on: z.nullable(Day),
  /** Why nobody of the stay is entered; empty: somebody is, or will be. */
  nobody_reason: z.string(),
  /** null: staff have to say how many. */
  persons_expected: z.nullable(z.int()),
  persons_entered: z.int(),
  persons_refused: z.int(),
  /** Of those who are entered: whom nobody has seen with a document, and who have not signed. */
  identity_missing: z.int(),
  signatures_missing: z.int(),
  /** Of the stay itself while somebody is missing, then of its next report; null: nothing is due. */
  next_due_at: z.nullable(Timestamp),
  /** From when staff are warned. */
  next_warn_at: z.nullable(Timestamp),
  /** `closed`: it has ended and all is reported, or nobody stayed. */
  state: z.enum(['open', 'complete', 'closed']),
  updated_at: Timestamp,
})
export type RegisterStay = z.output<typeof RegisterStay>

/** An entry of the register without what it holds: reading that is a call of its own, which is recorded. */
export const RegisterEntry = z.object({
  id: Id,
  /** `2026-00412`: of its year, without gaps. */
  number: z.string(),
  position: z.int(),
  is_lead: z.boolean(),
  pack: z.enum(packCodes),
  /** `refused`: the guest has; `corrected`: a newer entry names it; `mistaken`: it has no content any more. */
  status: z.enum(['entered', 'refused', 'corrected', 'mistaken']),
  /** The law wants a signature of them. */
  signs: z.boolean(),
  signature: z.nullable(z.enum(['screen', 'paper', 'refused'])),
  identity_how: z.nullable(z.enum(['in_person', 'live_video'])),
  identity_at: z.nullable(Timestamp),
  identity_by_name: z.nullable(z.string()),
  corrects: z.nullable(Id),
  corrected_by: z.nullable(Id),
  entered_by_name: z.string(),
  entered_at: Timestamp,
  /** The last day on which it can be read; null: not known yet. */
  kept_until: z.nullable(Day),
  /** False after that day. */
  has_content: z.boolean(),
})
export type RegisterEntry = z.output<typeof RegisterEntry>

export const moments = ['booked', 'arrived', 'left', 'cancelled'] as const
export const reportStates = ['waiting', 'exported', 'done', 'by_hand', 'void'] as const
export const maxReferenceLength = 80
export const maxFailureLength = 200

/** What an authority is told, once: a person or a booking at one moment. Staff receive it live. */
export const RegisterReport = z.object({
  id: Id,
  /** The entry; of bookings the reservation. */
  subject_id: Id,
  stay_id: z.nullable(Id),
  moment: z.enum(moments),
  happened_at: Timestamp,
  due_at: Timestamp,
  warn_at: Timestamp,
  /** `exported`: a file took it; `done`: the file was accepted; `void`: it is not told. */
  state: z.enum(reportStates),
  export_id: z.nullable(Id),
  /** What the authority answered. */
  reference: z.string(),
  /** Why a file was not accepted. */
  failure: z.string(),
  done_at: z.nullable(Timestamp),
  done_by_name: z.nullable(z.string()),
  /** The report that was told with wrong details: this one is corrected by hand. */
  corrects: z.nullable(Id),
  /** The day of departure that a file said; another one since then is corrected by hand. */
  told_leaves_on: z.nullable(Day),
  updated_at: Timestamp,
})
export type RegisterReport = z.output<typeof RegisterReport>

nameSchemas({ RegisterStay, RegisterEntry, RegisterReport })
