import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { mailUnavailable, tooManyMails } from '#modules/mail/contract.ts'
import { emailInvalid, maxDisplayNameLength } from '#modules/people/contract/account.ts'
import { PasswordAgain, passwordAgain, passwordAgainErrors } from '#modules/people/contract/password-again.ts'
import { passwordsOff } from '#modules/people/contract/provider.ts'
import { hotelPath } from '#modules/sessions/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalText, text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const nameRequired = failure('team.name_required', 400)
export const deviceNotManager = failure('team.device_not_manager', 400)
export const tooManyInvitations = failure('team.too_many_invitations', 409)
export const tooManyMembers = failure('team.too_many_members', 409)
export const lastManager = failure('team.last_manager', 409)
export const worksElsewhere = failure('team.works_elsewhere', 409)
/** The invitation cannot be sent by e-mail. */
export const emailMissing = failure('team.email_missing', 409)
export const deviceHasNoPassword = failure('team.device_has_no_password', 409)
/** A manager changes their own password in the profile, with the one that they have. */
export const ownPasswordLink = failure('team.own_password_link', 409)

export const maxMembers = 200
export const maxOpenInvitations = 50
export const invitationDays = 7

const Role = z.enum(staffRoles, { error: 'platform.field_invalid' })
const Kind = z.enum(['person', 'device'], { error: 'platform.field_invalid' })
const Follows = z.array(z.enum(departments, { error: 'platform.field_invalid' }), { error: 'platform.field_invalid' })
const differ = z.refine<readonly string[]>((list) => new Set(list).size === list.length, {
  error: 'platform.field_invalid',
})

/** A person or a shared device with a place in the hotel. */
export const Member = z.object({
  id: Id,
  kind: Kind,
  /** Empty for a device. */
  email: z.string(),
  display_name: z.nullable(z.string()),
  staff_role: Role,
  /** The departments whose work rings for them; null where it goes by their role. */
  follows: z.nullable(Follows),
  second_factor: z.boolean(),
  last_seen_at: z.nullable(Timestamp),
  /** True if their account also works in another hotel, or owns the platform. */
  elsewhere: z.boolean(),
  updated_at: Timestamp,
})
export type Member = z.output<typeof Member>

/** An invitation that has not been accepted. */
export const StaffInvitation = z.object({
  id: Id,
  kind: Kind,
  staff_role: Role,
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The device of the team that is to be linked again. */
  for_id: z.nullable(Id),
  /** The name of the manager who made it. */
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type StaffInvitation = z.output<typeof StaffInvitation>

/** The token belongs into the link, behind `#`, and nowhere else. */
export const MadeInvitation = z.object({ invitation: StaffInvitation, token: z.string() })
export type MadeInvitation = z.output<typeof MadeInvitation>

export const Team = z.object({
  items: z.array(Member),
  invitations: z.array(StaffInvitation),
  event_number: z.int(),
})
export type Team = z.output<typeof Team>

/** The things that a member created and that go on working without them: keys, links and so on. */
export const MadeThings = z.object({
  /** The key of the message that says what they are. */
  label: z.string(),
  names: z.array(z.string()),
})
export type MadeThings = z.output<typeof MadeThings>

const endMade = { end_made: z._default(z.boolean({ error: 'platform.field_invalid' }), false) }

export const NewStaffInvitation = z.strictObject({
  id: Id,
  kind: z._default(Kind, 'person'),
  staff_role: Role,
  display_name: optionalText(maxDisplayNameLength),
  email: optionalText(254),
  for_id: z.optional(Id),
  /** Asked for where a manager is invited. */
  ...passwordAgain,
})
export type NewStaffInvitation = z.output<typeof NewStaffInvitation>

/** Missing fields stay as they are. `seen` is `updated_at` of the member that filled the form. */
export const MemberChange = z.strictObject({
  display_name: z.optional(text(maxDisplayNameLength)),
  staff_role: z.optional(Role),
  follows: z.optional(z.nullable(Follows.check(differ))),
  seen: Timestamp,
  /** True if what they made ends, where they are a manager no more. */
  ...endMade,
  /** Required where a member becomes a manager, and where the things that they created end. */
  ...passwordAgain,
})
export type MemberChange = z.output<typeof MemberChange>

const path = `${hotelPath}/team` as const
const memberParams = z.object({ memberId: Id })
const invitationParams = z.object({ invitationId: Id })
const nothing = z.strictObject({})
const ofMember = { access: 'manager', params: memberParams } as const
const ofInvitation = { access: 'manager', params: invitationParams } as const

export const getTeam = route({
  id: 'getTeam',
  method: 'GET',
  path,
  summary: 'Who works here, and who has been asked to',
  access: 'manager',
  response: Team,
  errors: [],
})
export const inviteStaff = route({
  id: 'inviteStaff',
  method: 'POST',
  path: `${path}/invitations`,
  summary: 'Invite somebody into the team, or a shared device; the answer has the token of the link',
  access: 'manager',
  body: NewStaffInvitation,
  status: 201,
  response: MadeInvitation,
  audit: 'team.invited',
  errors: [
    nameRequired,
    deviceNotManager,
    emailInvalid,
    tooManyInvitations,
    tooManyMembers,
    idTaken,
    notFound,
    ...passwordAgainErrors,
  ],
})
export const renewInvitationLink = route({
  id: 'renewInvitationLink',
  method: 'POST',
  path: `${path}/invitations/{invitationId}/link`,
  summary: 'Make a new link of an invitation; the one before no longer works',
  ...ofInvitation,
  body: PasswordAgain,
  response: MadeInvitation,
  audit: 'team.link_renewed',
  errors: [notFound, ...passwordAgainErrors],
})
export const mailInvitation = route({
  id: 'mailInvitation',
  method: 'POST',
  path: `${path}/invitations/{invitationId}/mail`,
  summary: 'Send the link of an invitation to its e-mail address',
  ...ofInvitation,
  body: nothing,
  status: 204,
  audit: 'team.invitation_mailed',
  errors: [notFound, mailUnavailable, emailMissing, tooManyMails],
})
export const withdrawInvitation = route({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: `${path}/invitations/{invitationId}`,
  summary: 'Withdraw an invitation',
  ...ofInvitation,
  status: 204,
  audit: 'team.invitation_withdrawn',
  errors: [notFound],
})
export const changeMember = route({
  id: 'changeMember',
  method: 'PATCH',
  path: `${path}/{memberId}`,
  summary: "Change a staff member's name, role, or what rings for them",
  ...ofMember,
  body: MemberChange,
  response: Member,
  audit: 'team.member_changed',
  errors: [notFound, changedMeanwhile, lastManager, deviceNotManager, ...passwordAgainErrors],
})
export const listMadeByMember = route({
  id: 'listMadeByMember',
  method: 'GET',
  path: `${path}/{memberId}/made`,
  summary: 'What a staff member made and what works without them: API keys, invitations, links, webhooks',
  ...ofMember,
  response: z.object({ items: z.array(MadeThings) }),
  errors: [notFound],
})
export const removeMember = route({
  id: 'removeMember',
  method: 'DELETE',
  path: `${path}/{memberId}`,
  summary: 'Remove somebody from the team; what they had claimed is free again',
  ...ofMember,
  body: z.strictObject({
    /** True if what they made ends with them; it keeps working otherwise. */
    ...endMade,
    /** Asked for where it ends. */
    ...passwordAgain,
  }),
  status: 204,
  audit: 'team.member_removed',
  errors: [notFound, lastManager, ...passwordAgainErrors],
})
export const endMemberSessions = route({
  id: 'endMemberSessions',
  method: 'DELETE',
  path: `${path}/{memberId}/sessions`,
  summary: 'Sign a staff member out everywhere in this hotel',
  ...ofMember,
  response: z.object({ ended: z.int() }),
  audit: 'team.sessions_ended',
  errors: [notFound],
})
export const makePasswordLink = route({
  id: 'makePasswordLink',
  method: 'POST',
  path: `${path}/{memberId}/password-link`,
  summary: 'Make a one-time link by which a staff member chooses a new password, or send it to their e-mail address',
  ...ofMember,
  body: z.strictObject({
    mail: z._default(z.boolean({ error: 'platform.field_invalid' }), false),
    /** Asked for where the link is shown. */
    ...passwordAgain,
  }),
  response: z.object({ token: z.string(), expires_at: Timestamp }),
  orNoContent: 'The link was sent by e-mail.',
  audit: 'team.password_link_made',
  errors: [
    passwordsOff,
    notFound,
    worksElsewhere,
    deviceHasNoPassword,
    ownPasswordLink,
    mailUnavailable,
    tooManyMails,
    ...passwordAgainErrors,
  ],
})

nameSchemas({ Member, MadeThings, StaffInvitation, MadeInvitation, Team, NewStaffInvitation, MemberChange })
