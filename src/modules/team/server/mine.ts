import type { AnonymousScope, MemberScope, Session } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { findMember } from '#modules/people/server/accounts/accounts.ts'
import { openStaffSession } from '#modules/people/server/second-factor/open-staff-session.ts'
import { notManagerHere, notSignedIn } from '#modules/sessions/contract.ts'
import { secondFactorFirst } from '#modules/sessions/contract/staff.ts'
import { keepProof } from '#modules/sessions/server/store/proof.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { notADevice, type Colleague, type MyHotel } from '../contract/mine.ts'
import { getMemberName, sortMembers } from '../policy.ts'
import { listMembers } from './store.ts'

type Options = { database: Database; sessions: Sessions }

/** The name tag of a shared device, and the hotels of an account. */
export const createMyPlaces = ({ database, sessions }: Options) => {
  /** The persons of the device's role, and the managers. @throws Refusal for a person */
  const listColleagues = async (scope: MemberScope): Promise<Colleague[]> => {
    const { actor } = scope
    if (actor.member_kind !== 'device') throw new Refusal(notADevice)
    const members = await database.read(scope, (tx) => listMembers(tx, scope))
    const colleagues = members.filter(
      ({ kind, staff_role }) => kind === 'person' && (staff_role === actor.staff_role || staff_role === 'manager'),
    )
    // Those of the department first: they use the device more often.
    return sortMembers(colleagues, 'en')
      .toSorted((one, other) => Number(one.staff_role === 'manager') - Number(other.staff_role === 'manager'))
      .map((member) => ({ id: member.id, display_name: getMemberName(member) }))
  }

  /** @throws Refusal for a person's session; 404 for a member who may not work with this device */
  const putNameTag = async (scope: MemberScope, memberId: string | null): Promise<Session> => {
    const { session } = scope
    const colleagues = await listColleagues(scope)
    if (memberId !== null && !colleagues.some(({ id }) => id === memberId)) throw new Refusal(notFound)
    const isThere = session && (await database.write(scope, (tx) => sessions.putNameTag(tx, session, memberId)))
    return (isThere ? await sessions.readAgain(session) : null) ?? refuse(notSignedIn)
  }

  const listHotels = ({ actor }: MemberScope): Promise<MyHotel[]> =>
    database.onPlatform((tx) =>
      tx
        .selectFrom('managers as m')
        .innerJoin('hotels as h', 'h.id', 'm.hotel_id')
        .select(['h.id as hotel_id', 'h.name', 'h.logo_url', 'm.staff_role'])
        .where('m.id', '=', actor.id)
        .where('h.enabled', '=', true)
        .orderBy('h.name')
        .orderBy('h.id')
        .execute(),
    )

  /**
   * Opens this hotel for the person of a session of another one.
   * @param session of any hotel, or null
   * @throws Refusal without a session, in one that has to set up a second factor, and for a person of other hotels only
   */
  const switchTo = async (scope: AnonymousScope, session: Session | null): Promise<SignInResult> => {
    if (session?.actor.kind !== 'manager') throw new Refusal(notSignedIn)
    const { id, must_choose_password, staff_role } = session.actor
    // Bypass: a switch of hotels must not avoid the second factor. A person who is no manager here cannot set one up.
    if (session.mustSetSecondFactor && staff_role === 'manager') throw new Refusal(secondFactorFirst)
    return database.onPlatform(async (tx) => {
      const member =
        (await findMember(tx, scope.hotelId, { id, password_is_first_use: must_choose_password })) ??
        refuse(notManagerHere)
      const recorder = { hotelId: scope.hotelId, actor: member, call: scope.call }
      await recordEntry(tx, recorder, 'sign_ins.switched', { entity: 'managers', id, withNetwork: true })
      const signedIn = await openStaffSession(tx, sessions, member, scope.hotelId)
      // No password was entered: the new session gets the proof of the old one, if that is recent.
      await keepProof(tx, session, signedIn.session)
      return signedIn
    })
  }

  return { listColleagues, putNameTag, listHotels, switchTo }
}

export type MyPlaces = ReturnType<typeof createMyPlaces>
