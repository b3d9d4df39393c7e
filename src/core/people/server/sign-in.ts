import { Refusal, type Failure } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { hashPassword, passwordMatches, pretendToCompare } from '#platform/server/password.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limit.ts'
import { cardInvalid } from '#core/rooms/contract.ts'
import type { Admission, Arrival, Proof } from '#core/rooms/server/admission.ts'
import { guestSignInProblem, invalidAccessCode, notManagerHere, notSignedIn, signInTooOften, stayNotConfirmed, type GuestSignIn } from '../contract.ts'
import { currentPasswordIncorrect, invalidOwnerCredentials, linkInvalid, loginFailed, managerSignInProblem, notOwner, ownerFieldsMissing, passwordFieldsMissing, type ManagerSignIn } from '../contract/account.ts'
import type { GuestActor, ManagerActor } from '../policy.ts'
import { findAccount, isOwner, setPassword, type StaffAccount } from './accounts.ts'
import type { ManagerScope, NobodyScope } from './gate.ts'
import { addGuest, findGuest, touchGuest, type GuestRow } from './guests.ts'
import { findLink, takeLink } from './owner-links.ts'
import { passwordProblem } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'

const minutes = (n: number): number => n * 60
const hours = (n: number): number => n * 3600

// All guests of a house can share one address, so the address alone is generous; the room and the account are strict.
const wrongCodes: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, longestSeconds: minutes(15) }
const newGuestsOfRoom: LimitRule = { free: 8, seconds: hours(24), delaySeconds: minutes(5), longestSeconds: hours(1) }
const wrongPasswords: LimitRule = { free: 5, seconds: hours(1), delaySeconds: 1, longestSeconds: minutes(15) }
const failuresOfAddress: LimitRule = { free: 300, seconds: minutes(10), delaySeconds: 5, longestSeconds: minutes(10) }

export type SignedIn = { token: string; session: Session }

/** Signs guests, managers and owners in, and changes passwords. `address` is the caller's IP address, for the limits alone. */
export class SignIn {
  readonly #database: Database
  readonly #sessions: Sessions
  readonly #limits: RateLimits
  readonly #clock: Clock
  readonly #admission: Admission
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(database: Database, sessions: Sessions, limits: RateLimits, clock: Clock, admission: Admission) {
    this.#database = database
    this.#sessions = sessions
    this.#limits = limits
    this.#clock = clock
    this.#admission = admission
  }

  /**
   * A guest by room, name and optional access code (specification 000 §4 and §5): found, or made on his first visit. A hotel may ask for
   * more, and a card in his room stands for its number.
   * @throws Refusal with the specification's sentences; a wrong code and a limit tell nothing else
   */
  async guest(scope: NobodyScope, form: GuestSignIn, address: string): Promise<SignedIn> {
    const byCard = form.card !== ''
    const room = byCard ? await this.roomOfCard(scope, form.card, address, stayNotConfirmed) : form.room_number
    refuse(guestSignInProblem({ room_number: room, guest_name: form.guest_name }))
    const { guest_name: name } = form
    const { proof, code } = await this.#admit(scope, { room_number: room, guest_name: name, code: form.access_code, byCard }, address)
    const roomKey = `${scope.hotelId}:${room.toLowerCase()}`
    const limits = { code: `code:${roomKey}`, newcomers: `new-guest:${roomKey}`, address: `address:${address}` }
    const known = await this.#database.read(scope, (tx) => findGuest(tx, scope, room, name))
    if (!known) await this.#refuseIfTooOften([limits.code, limits.newcomers])
    const codeHash = !known && code ? await hashPassword(code) : null
    if (known) await this.#checkCode(known, code, limits)
    const signedIn = await this.#database.write(scope, async (tx) => {
      const guest = known ?? (await addGuest(tx, scope, room, name, codeHash))
      // Lost the race to another device that gave a code: the code has to be compared after all.
      if (!known && guest.access_code !== codeHash) return guest
      if (known) await touchGuest(tx, scope, guest.id)
      return this.#sessions.open(tx, actorOf(guest), scope.hotelId, proof)
    })
    if ('token' in signedIn) {
      if (!known) await this.#limits.count(limits.newcomers, newGuestsOfRoom)
      return signedIn
    }
    await this.#checkCode(signedIn, code, limits)
    return this.#database.write(scope, (tx) => this.#sessions.open(tx, actorOf(signedIn), scope.hotelId, proof))
  }

  /**
   * The room of a scanned card.
   * @param failure what is said where it is not valid (any more)
   */
  async roomOfCard(scope: NobodyScope, card: string, address: string, failure: Failure = cardInvalid): Promise<string> {
    const limit = `address:${address}`
    await this.#refuseIfTooOften([limit])
    const room = await this.#admission.roomOfCard(scope, card)
    if (room !== null) return room
    await this.#limits.count(limit, failuresOfAddress)
    throw new Refusal(failure)
  }

  /**
   * A manager by e-mail and password, who must work in this hotel.
   * @throws Refusal `people.login_failed` for an unknown e-mail and a wrong password alike, after the same work
   */
  async manager(scope: NobodyScope, form: ManagerSignIn, address: string): Promise<SignedIn> {
    refuse(managerSignInProblem(form))
    const account = await this.#account(form, address, loginFailed)
    if (account.hotel_id !== scope.hotelId) throw new Refusal(notManagerHere)
    return this.#database.write(scope, (tx) => this.#sessions.open(tx, managerActor(account), scope.hotelId))
  }

  /**
   * An owner of the platform by e-mail and password.
   * @throws Refusal `people.invalid_owner_credentials`; `people.not_owner` for the right password of somebody else
   */
  async owner(form: ManagerSignIn, address: string): Promise<SignedIn> {
    if (!form.email || !form.password) throw new Refusal(ownerFieldsMissing)
    const account = await this.#account(form, address, invalidOwnerCredentials)
    return this.#database.onPlatform(async (tx) => {
      if (!(await isOwner(tx, account.id))) throw new Refusal(notOwner)
      return this.#sessions.open(tx, { kind: 'owner', id: account.id, email: account.email }, null)
    })
  }

  /**
   * An owner by his one-time link, which is used up with it: his new password is set, his other sessions end.
   * @throws Refusal `people.link_invalid`; a password that is too weak leaves the link as it is
   */
  async ownerByLink(form: { token: string; new_password: string }, address: string): Promise<SignedIn> {
    const { token, new_password: wanted } = form
    if (!wanted) throw new Refusal(passwordFieldsMissing)
    const limit = `address:${address}`
    await this.#refuseIfTooOften([limit])
    const owner = await this.#database.onPlatform((tx) => findLink(tx, token, this.#clock.now()))
    if (!owner) {
      await this.#limits.count(limit, failuresOfAddress)
      throw new Refusal(linkInvalid)
    }
    const problem = passwordProblem(wanted, [owner.email])
    if (problem) throw new Refusal(problem, { fields: { new_password: problem.code } })
    const passwordHash = await hashPassword(wanted)
    return this.#database.onPlatform(async (tx) => {
      if (!(await takeLink(tx, token))) throw new Refusal(linkInvalid)
      await setPassword(tx, owner.id, passwordHash)
      await this.#sessions.endAllOfOwner(tx, owner.id)
      return this.#sessions.open(tx, { kind: 'owner', ...owner }, null)
    })
  }

  /**
   * A manager's new password: the current one is checked as at sign-in, this session goes on and all his others end.
   * @throws Refusal for a missing, wrong or weak password
   */
  async changePassword(scope: ManagerScope, form: { current_password: string; new_password: string }, address: string): Promise<SignedIn> {
    const { current_password: current, new_password: wanted } = form
    if (!current || !wanted) throw new Refusal(passwordFieldsMissing)
    const { actor, session } = scope
    if (!session) throw new Error('A password is changed in the session that the gate proved.')
    const account = await this.#account({ email: actor.email, password: current }, address, currentPasswordIncorrect)
    const problem = passwordProblem(wanted, [actor.email, scope.hotelId])
    if (problem) throw new Refusal(problem, { fields: { new_password: problem.code } })
    const passwordHash = await hashPassword(wanted)
    const renewed = await this.#database.onPlatform(async (tx) => {
      await setPassword(tx, account.id, passwordHash)
      const kept = await this.#sessions.renewAlone(tx, session, scope.hotelId, managerActor({ ...account, password_is_first_use: false }))
      if (!kept) throw new Refusal(notSignedIn)
      return kept
    })
    this.#sessions.forget(session)
    return renewed
  }

  /**
   * Whether the hotel lets him in, and what he shows of an access code of his own: where the hotel asks for the code of the stay, that
   * one takes its place.
   */
  async #admit(scope: NobodyScope, arrival: Arrival, address: string): Promise<{ proof: Proof | null; code: string | null }> {
    const policy = await this.#admission.policyOf(scope)
    const code = policy === 'code' ? null : arrival.code
    // A card cannot be guessed: whoever has one is not held up by the guesses of others.
    if (policy === 'open' || (policy === 'qr' && arrival.byCard)) return { proof: (await this.#admission.judge(scope, policy, arrival)).proof, code }
    const limits = { room: `stay:${scope.hotelId}:${arrival.room_number.toLowerCase()}`, address: `address:${address}` }
    return this.#inTurn(limits.room, async () => {
      await this.#refuseIfTooOften(Object.values(limits))
      const { admitted, proof } = await this.#admission.judge(scope, policy, arrival)
      if (admitted) return { proof, code }
      await Promise.all([this.#limits.count(limits.room, wrongCodes), this.#limits.count(limits.address, failuresOfAddress)])
      throw new Refusal(stayNotConfirmed)
    })
  }

  // An unknown e-mail and a wrong password cost the same time and get the same answer.
  #account(form: ManagerSignIn, address: string, failure: Failure): Promise<StaffAccount> {
    const limits = { account: `account:${form.email.toLowerCase()}:${address}`, address: `address:${address}` }
    return this.#inTurn(limits.account, async () => {
      await this.#refuseIfTooOften(Object.values(limits))
      const account = await this.#database.onPlatform((tx) => findAccount(tx, form.email))
      const right = account ? await passwordMatches(form.password, account.password_hash) : await pretendToCompare(form.password)
      if (account && right) {
        await this.#limits.clear(limits.account)
        return account
      }
      await Promise.all([this.#limits.count(limits.account, wrongPasswords), this.#limits.count(limits.address, failuresOfAddress)])
      throw new Refusal(failure)
    })
  }

  // Who has no code to prove is not held up by somebody else's guesses from the same address.
  async #checkCode(guest: GuestRow, code: string | null, limits: { code: string; address: string }): Promise<void> {
    if (code === null) return
    return this.#inTurn(limits.code, async () => {
      await this.#refuseIfTooOften(guest.access_code === null ? [limits.code] : [limits.code, limits.address])
      if (guest.access_code === null || (await passwordMatches(code, guest.access_code))) return
      await Promise.all([this.#limits.count(limits.code, wrongCodes), this.#limits.count(limits.address, failuresOfAddress)])
      throw new Refusal(invalidAccessCode)
    })
  }

  // A burst of guesses must not pass the limit together, before the first of them is counted.
  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(key)
    const mine = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    this.#turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#turns.get(key) === mine) this.#turns.delete(key)
    }
  }

  async #refuseIfTooOften(keys: readonly string[]): Promise<void> {
    const seconds = await this.#limits.wait(keys)
    if (seconds > 0) throw new Refusal(signInTooOften, { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } })
  }
}

const actorOf = (guest: GuestRow): GuestActor => ({ kind: 'guest', id: guest.id, room_number: guest.room_number, guest_name: guest.guest_name })

const managerActor = (account: StaffAccount): ManagerActor => ({
  kind: 'manager', id: account.id, email: account.email, display_name: account.display_name, must_choose_password: account.password_is_first_use,
})

const refuse = (problem: Failure | null): void => {
  if (problem) throw new Refusal(problem)
}
