import * as z from 'zod/mini'
import { featureOff } from '#modules/hotels/contract.ts'
import { payments } from '#modules/registration/contract/payments.ts'
import { maxPersons } from '#modules/registration/contract/person.ts'
import { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { changedMeanwhile, failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { RegisterLoss } from './contract/losses.ts'
import {
  maxReason,
  minReason,
  nameTagNeeded,
  ofRegister,
  RegisterEntry,
  registerPath,
  RegisterReport,
  RegisterStay,
  whileKept,
} from './contract/rows.ts'

export const notArrived = failure('register.not_arrived', 409)
export const arrivedAtInvalid = failure('register.arrived_at_invalid', 400)
export const somebodyEntered = failure('register.somebody_entered', 409)
/** What the register adds to `getMyStay`; nothing where the hotel has no registration. */
export const MyRegistration = z.object({
  /** null: the register is off, the session is not trusted, or nobody of the stay is entered in this register. */
  registration: z.optional(
    z.nullable(
      z.object({
        registered: z.boolean(),
        missing: z.object({ persons: z.int(), signatures: z.int(), identity: z.int() }),
      }),
    ),
  ),
})
export type MyRegistration = z.output<typeof MyRegistration>

/** A stay in a list: with the name that the stay or its reservation still has. */
export const ListedRegisterStay = z.intersection(
  RegisterStay,
  z.object({
    lead_name: z.nullable(z.string()),
    /** The first and the last of its numbers; null: nobody is entered. */
    numbers: z.nullable(z.tuple([z.string(), z.string()])),
    entered_by_name: z.nullable(z.string()),
    /** The last day of the entry that is kept longest; null: not known yet. */
    kept_until: z.nullable(Day),
    /** How many of its reports wait for a file, or for the answer to one. */
    reports_waiting: z.int(),
    created_at: Timestamp,
  }),
)
export type ListedRegisterStay = z.output<typeof ListedRegisterStay>

/** A booking that the authority is told, as long as that is open: it has no stay. Of a cleared one only the report is left. */
export const OpenBooking = z.intersection(
  RegisterReport,
  z.object({
    guest_name: z.nullable(z.string()),
    apartment: z.nullable(z.string()),
    check_in: z.nullable(Day),
    check_out: z.nullable(Day),
  }),
)
export type OpenBooking = z.output<typeof OpenBooking>

export const listRegister = route({
  id: 'listRegister',
  method: 'GET',
  path: registerPath,
  summary: 'The stays of the guest register: what is due, by its time; who is here; what is entered, the newest first',
  ...ofRegister,
  ...whileKept,
  query: z.object({
    list: z._default(z.enum(['due', 'here', 'entered'], { error: 'platform.field_invalid' }), 'due'),
    /** Of what is entered: the hotel’s day of arrival. */
    day: z.optional(Day),
    ...pageQuery,
  }),
  response: z.object({
    items: z.array(ListedRegisterStay),
    /** With what is due: bookings that are to be told, by their time. */
    bookings: z.array(OpenBooking),
    next_cursor: z.nullable(z.string()),
    /** False: nobody is entered any more, and nothing becomes due. */
    register_on: z.boolean(),
    /**
     * Of a register that is off: how many entries are left, and the last day of the one that is kept longest, as far as it
     * is known. Null where it is on.
     */
    kept: z.nullable(z.object({ count: z.int(), until: z.nullable(Day) })),
    /** For a manager who has not closed it. */
    loss: z.nullable(RegisterLoss),
    /** Where the book counts on paper alone: entries of an earlier working day stand on none. */
    book_due: z.boolean(),
    event_number: z.int(),
  }),
  errors: [featureOff],
})

const ofStay = { params: z.object({ stayId: Id }) } as const

export const getRegisterStay = route({
  id: 'getRegisterStay',
  method: 'GET',
  path: `${registerPath}/stays/{stayId}`,
  summary: 'A stay of the register: its entries without names, and its reports',
  ...ofRegister,
  ...whileKept,
  ...ofStay,
  response: z.object({
    stay: ListedRegisterStay,
    entries: z.array(RegisterEntry),
    reports: z.array(RegisterReport),
    /** What decides about the fields of a person who is entered now; null: the register is off. */
    settings: z.nullable(
      z.pick(RegistrationSettings, {
        pack: true,
        offered: true,
        own_who: true,
        own_signature: true,
        own_identity: true,
        country: true,
      }),
    ),
    event_number: z.int(),
  }),
  errors: [notFound],
})

const optional = <Type extends z.ZodMiniType>(type: Type) => z.optional(z.nullable(type))

/** What is left out stays as it is. */
export const RegisterStayForm = z.strictObject({
  persons_expected: optional(wholeNumber(1, maxPersons)),
  /** When they really came. */
  arrived_at: z.optional(Timestamp),
  /** Closes it: nobody of this stay is entered. */
  nobody_reason: z.optional(text(maxReason).check(z.minLength(minReason, { error: 'platform.field_required' }))),
  payment: optional(z.enum(payments, { error: 'platform.field_invalid' })),
  contract_on: optional(Day),
  seen: z.optional(Timestamp),
})
export type RegisterStayForm = z.output<typeof RegisterStayForm>

export const putRegisterStay = route({
  id: 'putRegisterStay',
  method: 'PUT',
  path: `${registerPath}/stays/{stayId}`,
  summary: 'Say how many persons a stay has, when they came, or that nobody stayed',
  ...ofRegister,
  ...ofStay,
  body: RegisterStayForm,
  response: RegisterStay,
  audit: 'register.stay_changed',
  errors: [notFound, changedMeanwhile, arrivedAtInvalid, somebodyEntered, nameTagNeeded],
})

nameSchemas({ ListedRegisterStay, OpenBooking, RegisterStayForm })
