import type { GuestActor } from '#modules/access/policy.ts'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import { guestNameProblem, roomNeedsWord } from '#modules/people/contract.ts'
import {
  addCompanion,
  addGuest,
  findGuest,
  findGuestAs,
  putRoomOfGuest,
  type GuestRow,
} from '#modules/people/server/guests.ts'
import { createTurns } from '#modules/people/server/passwords/turns.ts'
import { touchGuest } from '#modules/sessions/server/presence.ts'
import type { Proof, Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { Refusal, refuseIf, type Failure } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { hashPassword, passwordMatches } from '#platform/server/password.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import {
  guestSignInProblem,
  invalidAccessCode,
  invitationInvalid,
  stayNotConfirmed,
  type GuestSignIn,
} from '../contract.ts'
import { cardInvalid } from '../contract/room-card.ts'
import { createGuestLimits, type GuestLimits } from './limits.ts'
import {
  decideSignIn,
  type Caller,
  type GuestSignInRules,
  type Invitation,
  type LinkSignIn,
  type SignInAttempt,
  type SignInContext,
  type StayRules,
  type Verdict,
} from './rules.ts'
import { limitStayCode } from './stay-code.ts'

/** A sign-in that the hotel's policy admits. */
type Admitted = {
  arrival: SignInAttempt
  known: SignInContext
  proof: Proof | null
  isSure: boolean
  invitation: Invitation | null
  byLink?: boolean
  language: GuestSignIn['language']
  limits: GuestLimits
  caller: Caller
}

type Options = {
  database: Database
  sessions: Sessions
  limits: RateLimits
  signInRules: GuestSignInRules
  stayRules: StayRules
}

/** Signs guests in, as the policy of their hotel wants it. */
export const createGuestSignInService = ({
  database,
  sessions,
  limits: rateLimits,
  signInRules,
  stayRules,
}: Options) => {
  const inTurn = createTurns()

  /**
   * A companion: the room is the stay's, and no other proof is asked for. They are the guest whose session this browser
   * has, if room and name are theirs, and otherwise a new one.
   */
  const joinInvited = async (
    scope: AnonymousScope,
    { invitation: secret, guest_name }: GuestSignIn,
    common: Pick<Admitted, 'limits' | 'caller' | 'language'>,
  ): Promise<SignInResult> => {
    const invitation = await stayRules.findInvitation(scope, secret)
    // Wrong ones from an address that guests share keep out no secret that cannot be guessed.
    if (!invitation || invitation.canBeGuessed) await common.limits.links.refuse()
    if (!invitation) {
      await common.limits.links.count()
      throw new Refusal(invitationInvalid)
    }
    const { room_number, verified } = invitation
    const { guestId } = common.caller
    refuseIf(guestNameProblem(guest_name))
    const arrival = { room_number, guest_name, code: '', bookingCode: '', byCard: false }
    const [facts, guest] = await Promise.all([
      signInRules.lookUp(scope, arrival),
      guestId === undefined
        ? undefined
        : database.read(scope, (tx) => findGuestAs(tx, scope, guestId, { room: room_number, name: guest_name })),
    ])
    const proof = verified ? ({ by: 'companion', room: room_number } as const) : null
    return open(scope, { ...common, arrival, known: { ...facts, guest }, proof, isSure: verified, invitation })
  }

  /**
   * Applies the hotel's policy. Only proofs that can be guessed count against a limit.
   * @throws Refusal
   */
  const admit = async (
    policy: GuestSignInPolicy,
    arrival: SignInAttempt,
    known: SignInContext,
    limits: GuestLimits,
    from: string,
  ): Promise<Verdict> => {
    const verdict = decideSignIn(policy, arrival, known)
    const canBeGuessed = policy === 'reservation' || (policy === 'code' && !known.codeIsLong)
    if (verdict.admitted && (!canBeGuessed || (known.hasStayCode && known.codeIsLong))) return verdict
    const { room, keys } = known
    const key = policy === 'reservation' ? keys.reserved : (room?.id ?? 'none')
    return inTurn(`stay:${from}:${key}`, async () => {
      await limits.refuseStays(key, verdict.isSure)
      if (verdict.admitted) return verdict
      await limits.countStay(key, verdict.isSure)
      throw new Refusal(stayNotConfirmed)
    })
  }

  /**
   * Finds or adds the guest, checks the guest's own access code, and opens the session.
   * @param mayBeAdded another device may have added the same guest since `known` was read
   */
  const open = async (scope: AnonymousScope, admitted: Admitted, mayBeAdded = false): Promise<SignInResult> => {
    const {
      arrival: { room_number, guest_name, code },
      known,
      proof,
      isSure,
      invitation,
      byLink = false,
      language = null,
      limits,
      caller,
    } = admitted
    const found =
      known.guest ??
      (mayBeAdded ? await database.read(scope, (tx) => findGuest(tx, scope, room_number, guest_name)) : undefined)
    const room = { key: known.keys.room, isUnlisted: known.isUnlisted, rooms: known.rooms }
    const isThemselves = found !== undefined && found.id === caller.guestId
    // An invitation opens no guest by name, so none can be guessed by it.
    const mayTryNames = isThemselves || invitation !== null
    if (!isSure) await limits.admitName(room, { isNew: !found, isConfirmed: proof !== null, mayTryNames })
    if (!isSure && found && !invitation) await checkCode(found, code, { limits, caller, isThemselves })
    const codeHash = !found && code ? await hashPassword(code) : null
    const openFor = async (tx: Tx, guest: GuestRow, isNew = false): Promise<SignInResult> => {
      const { hasStayCode } = known
      // Race of two devices of a guest: this locks the guest's row, so the second one finds the first one's stay.
      if (!isNew) await touchGuest(tx, scope, guest.id)
      const stay = await stayRules.join(tx, scope, {
        guest,
        isNew,
        facts: known,
        hasStayCode,
        invitation,
        byLink,
        language,
      })
      return sessions.open(tx, getActor(guest), scope.hotelId, proof, stay)
    }
    const opened = await database.write(scope, async (tx) => {
      if (invitation && !found)
        return openFor(
          tx,
          await addCompanion(tx, scope, { room: room_number, name: guest_name, stayId: invitation.stayId }),
          true,
        )
      if (found)
        return openFor(tx, await putRoomOfGuest(tx, scope, found, known.room?.room_number ?? found.room_number))
      const { guest, isNew } = await addGuest(tx, scope, room_number, guest_name, codeHash)
      // Another device has added the guest with a code in the meantime: compare it.
      if (!isSure && guest.access_code !== codeHash) return guest
      return openFor(tx, guest, isNew)
    })
    if ('token' in opened) return opened
    await checkCode(opened, code, { limits, caller, isThemselves: false })
    return database.write(scope, (tx) => openFor(tx, opened))
  }

  /**
   * Comparing is expensive, so it comes after the limits: of this guest from this address, and of this guest from
   * everywhere.
   */
  const checkCode = async (
    guest: GuestRow,
    code: string,
    { limits, caller, isThemselves }: Pick<Admitted, 'limits' | 'caller'> & { isThemselves: boolean },
  ): Promise<void> => {
    const { id, access_code: kept } = guest
    if (kept === null) return
    // A missing code is not a guess and counts against no limit.
    if (code === '') throw new Refusal(invalidAccessCode)
    return inTurn(`code:${id}`, async () => {
      await limits.refuseCodes(id, isThemselves)
      if (await passwordMatches(code, kept, caller.address)) return
      await limits.countCode(id)
      throw new Refusal(invalidAccessCode)
    })
  }

  /**
   * Signs a guest in by room, name and optional access code. Adds the guest at the first visit. The hotel's policy may
   * require more, a room's card replaces the room number, and an invitation into a stay replaces both.
   * @throws Refusal for a problem of the form, a failed proof, a wrong code or too many attempts
   */
  const signIn = async (scope: AnonymousScope, form: GuestSignIn, caller: Caller): Promise<SignInResult> => {
    const limits = createGuestLimits(rateLimits, scope.hotelId, caller.address, caller.isNearby)
    const common = { limits, caller, language: form.language }
    if (form.invitation !== '') return joinInvited(scope, form, common)
    const byCard = form.card !== ''
    const typed = byCard ? await findRoomOfCard(scope, form.card, caller, stayNotConfirmed) : form.room_number
    const { guest_name, access_code: code } = form
    const policy = await signInRules.getPolicy(scope)
    const byReservation = policy === 'reservation'
    const problem = guestSignInProblem({ room_number: typed, guest_name }, { byReservation })
    // A hotel with a list of rooms may understand "12".
    if (problem !== roomNeedsWord || !(await signInRules.hasRooms(scope))) refuseIf(problem)
    // Only where wrong ones are counted: otherwise it could be guessed.
    const bookingCode = policy === 'reservation' ? form.booking_code : ''
    const facts = await signInRules.lookUp(scope, { room_number: typed, guest_name, code, bookingCode, byCard })
    const room_number = facts.room?.room_number ?? typed
    refuseIf(guestSignInProblem({ room_number, guest_name }, { byReservation }))
    const arrival = { room_number, guest_name, code, bookingCode, byCard }
    const known = policy === 'code' ? facts : await limitStayCode(facts, code, limits)
    const { proof, isSure } = await admit(policy, arrival, known, limits, `${scope.hotelId}:${caller.address}`)
    // The code proves the stay here. It is not the guest's own access code.
    const admitted: Admitted = {
      ...common,
      arrival: { ...arrival, code: policy === 'code' || facts.hasStayCode ? '' : code },
      known,
      proof,
      isSure: isSure || policy === 'code',
      invitation: null,
    }
    if (admitted.isSure) return open(scope, admitted)
    const turn = `${scope.hotelId}:${known.keys.room}:${caller.address}`
    return inTurn(turn, (hadOthers) => open(scope, admitted, hadOthers))
  }

  /**
   * Signs in whoever has the arrival link of a reservation. Nobody can guess it: no code is asked for, no limit applies.
   * @param reservation the one of the link
   * @throws Refusal for a problem of room or name
   */
  const signInByLink = async (
    scope: AnonymousScope,
    { reservation, language, ...typed }: LinkSignIn,
    caller: Caller,
  ): Promise<SignInResult> => {
    refuseIf(guestSignInProblem(typed, { byReservation: true }))
    const attempt = { ...typed, code: '', bookingCode: '', byCard: false }
    const facts = await signInRules.lookUp(scope, attempt)
    const { room_number } = facts.room ?? typed
    return open(scope, {
      arrival: { ...attempt, room_number },
      known: { ...facts, reservation, hasStayCode: true },
      proof: { by: 'link', room: room_number },
      isSure: true,
      invitation: null,
      byLink: true,
      language,
      limits: createGuestLimits(rateLimits, scope.hotelId, caller.address, caller.isNearby),
      caller,
    })
  }

  /**
   * The room of a scanned card. A valid card is accepted before any limit, because tokens cannot be guessed.
   * @param failure the failure for an invalid card
   */
  const findRoomOfCard = async (
    scope: AnonymousScope,
    card: string,
    { address }: Pick<Caller, 'address'>,
    failure: Failure = cardInvalid,
  ): Promise<string> => {
    const room = await signInRules.findRoomOfCard(scope, card)
    if (room !== null) return room
    await createGuestLimits(rateLimits, scope.hotelId, address).countCard()
    throw new Refusal(failure)
  }

  return { signIn, signInByLink, findRoomOfCard }
}

export type GuestSignInService = ReturnType<typeof createGuestSignInService>

const getActor = (guest: GuestRow): GuestActor => ({
  kind: 'guest',
  id: guest.id,
  room_number: guest.room_number,
  guest_name: guest.guest_name,
})
