import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { findMember, isOwner, setPassword } from '#modules/people/server/accounts/accounts.ts'
import { isValidLink, refuseLink, consumeLink } from '#modules/people/server/accounts/one-time-links.ts'
import { listWorkingElsewhere } from '#modules/people/server/accounts/places.ts'
import { passwordProblem } from '#modules/people/server/passwords/passwords.ts'
import { openStaffSession } from '#modules/people/server/second-factor/open-staff-session.ts'
import { dropProof } from '#modules/sessions/server/store/proof.ts'
import type { SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { Refusal, refuseIf } from '#platform/contract/failure.ts'
import { hashPassword } from '#platform/server/password.ts'
import type { SetStaffPassword } from '../../contract/joining.ts'
import type { JoiningOptions } from './joining.ts'
import { endSessionsOfAccount } from './store.ts'

/** Sets the password of a staff member by the link that they were given or sent. */
export const createPasswordLinks = ({ database, sessions, limits, clock, secondFactors, mails }: JoiningOptions) => ({
  /**
   * Sets the password, ends all sessions of the account and signs in.
   * @returns null where the account has a second factor: the sign-in page asks for it
   * @throws Refusal `people.link_invalid`; after a refused password the link remains valid
   */
  use: async (
    scope: AnonymousScope,
    { token, new_password: wanted }: SetStaffPassword,
    { address }: { address: string },
  ): Promise<SignInResult | null> => {
    const link = await database.read(scope, (tx) =>
      tx
        .selectFrom('staff_password_links')
        .select(['id', 'by_mail'])
        .where('hotel_id', '=', scope.hotelId)
        .where(isValidLink(token, clock.now()))
        .executeTakeFirst(),
    )
    const { id, by_mail } = link ?? (await refuseLink(limits, scope, address))
    const { member, isOpenElsewhere } = await database.onPlatform(async (tx) => ({
      member: await findMember(tx, scope.hotelId, { id, password_is_first_use: false }),
      isOpenElsewhere: by_mail ? await isOwner(tx, id) : (await listWorkingElsewhere(tx, scope.hotelId, [id])).has(id),
    }))
    // Shown to a manager before they joined another hotel, which this link must not open.
    if (member?.member_kind !== 'person' || isOpenElsewhere) throw new Refusal(linkInvalid)
    refuseIf(passwordProblem(wanted, [member.email, scope.hotelId]), 'new_password')
    const passwordHash = await hashPassword(wanted)
    const needsCode = await secondFactors.isOn(id)
    const { ended, signedIn } = await database.onPlatform(async (tx) => {
      if (!(await consumeLink(tx, 'staff_password_links', scope.hotelId, token))) throw new Refusal(linkInvalid)
      await setPassword(tx, id, passwordHash)
      await mails.passwordChanged(tx, scope.hotelId, member.display_name ?? member.email)
      const recorder = { hotelId: scope.hotelId, actor: member, call: scope.call }
      await recordEntry(tx, recorder, 'people.password_set', {
        entity: 'managers',
        id,
        label: member.email,
        withNetwork: true,
      })
      const ended = await endSessionsOfAccount(tx, id)
      if (needsCode) return { ended, signedIn: null }
      const signedIn = await openStaffSession(tx, sessions, member, scope.hotelId)
      await dropProof(tx, signedIn.session)
      return { ended, signedIn }
    })
    sessions.announceEnded(ended)
    return signedIn
  },
})

export type PasswordLinks = ReturnType<typeof createPasswordLinks>
