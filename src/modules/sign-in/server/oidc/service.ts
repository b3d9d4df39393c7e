import type { AnonymousScope } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { codeNeeded } from '#modules/people/contract/account.ts'
import {
  endFirstUse,
  findAccount,
  findAccountOfSubject,
  findMember,
  hasSubject,
  isOwner,
  putSubject,
  type StaffAccount,
} from '#modules/people/server/accounts/accounts.ts'
import type { KnownDevices } from '#modules/people/server/passwords/known-devices.ts'
import { createStaffLimits } from '#modules/people/server/passwords/staff-limits.ts'
import { openStaffSession } from '#modules/people/server/second-factor/open-staff-session.ts'
import type { SecondFactors } from '#modules/people/server/second-factor/second-factors.ts'
import { notManagerHere } from '#modules/sessions/contract.ts'
import { recordProvider } from '#modules/sessions/server/store/proof.ts'
import type { Sessions, SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { Refusal, type Failure } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { OidcSettings } from '#platform/server/oidc/settings.ts'
import type { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { notOwner } from '../../contract/credentials.ts'
import { providerEmailUnverified, providerOtherSubject, providerUnknown } from '../../contract/provider.ts'
import { openRecordedSession, refuseIntoClosed, verifyCode } from '../staff.ts'
import type { Proof } from './client.ts'

/** Joins a hotel by the open invitation to an address; null without one. */
export type JoinByAddress = (
  scope: AnonymousScope,
  person: { email: string; account: StaffAccount | undefined; code: string },
) => Promise<SignInResult | null>

type Caller = { address: string; device: string | undefined }

type Options = {
  database: Database
  hotels: Pick<Hotels, 'find' | 'getState'>
  devices: KnownDevices
  sessions: Sessions
  limits: RateLimits
  secondFactors: SecondFactors
  joinByAddress: JoinByAddress
}

/** Opens sessions for persons whom the provider has proved. It stands for their password, not for their second factor. */
export const createProviderSignInService = (
  { database, hotels, devices, sessions, limits: rateLimits, secondFactors, joinByAddress }: Options,
  { name }: Pick<OidcSettings, 'name'>,
) => {
  const limits = createStaffLimits(rateLimits)

  /**
   * Finds the account of a proof and goes on with it. Refusals count for the address, as wrong passwords do, and hold up no
   * device on which the account is known.
   */
  const goOn = async <T>(
    proof: Proof,
    { address, device }: Caller,
    work: (account: StaffAccount | undefined) => Promise<T>,
  ): Promise<T> => {
    try {
      const account = await findAccountOf(proof)
      if (!account || devices.getMark(device, account.id) === undefined) await limits.refuseAddress(address)
      return await work(account)
    } catch (error) {
      if (error instanceof Refusal && error.failure.status === 403 && error.failure !== codeNeeded)
        await limits.countAddress(address)
      throw error
    }
  }

  const refuseWith = (failure: Failure, { email }: Proof): never => {
    throw new Refusal(failure, { values: { name, email: email ?? '' } })
  }

  /**
   * The account of a subject, or else of its address.
   * @throws Refusal for an address that is not verified, or whose account is another subject
   */
  const findAccountOf = (proof: Proof): Promise<StaffAccount | undefined> =>
    database.onPlatform(async (tx) => {
      const known = await findAccountOfSubject(tx, proof.issuer, proof.subject)
      if (known) return known
      const account = await findAccount(tx, proof.email ?? refuseWith(providerEmailUnverified, proof))
      // Demo accounts belong to everybody.
      if (account?.is_demo) refuseWith(providerUnknown, proof)
      return account && (await hasSubject(tx, account.id, proof.issuer))
        ? refuseWith(providerOtherSubject, proof)
        : account
    })

  /** Ties a session and its account to the subject. */
  const link = async (tx: Tx, signedIn: SignInResult, accountId: string, proof: Proof): Promise<void> => {
    if (!(await putSubject(tx, accountId, proof.issuer, proof.subject))) refuseWith(providerOtherSubject, proof)
    await recordProvider(tx, signedIn.session, proof.idToken, proof.provedAt)
    await endFirstUse(tx, accountId)
  }

  const join = async (
    scope: AnonymousScope,
    account: StaffAccount | undefined,
    proof: Proof,
    code: string,
  ): Promise<SignInResult> => {
    const { email } = proof
    const joined = email === null ? null : await joinByAddress(scope, { email, account, code })
    if (!joined) return account ? refuseWith(notManagerHere, proof) : refuseWith(providerUnknown, proof)
    await database.onPlatform((tx) => link(tx, joined, joined.session.actor.id, proof))
    return joined
  }

  /**
   * Signs a member of this hotel in, or lets the person join by an invitation to their address.
   * @throws Refusal for a person without either, and for a missing or wrong code of a second factor
   */
  const signInManager = (scope: AnonymousScope, proof: Proof, code: string, caller: Caller): Promise<SignInResult> =>
    goOn(proof, caller, async (found) => {
      const account = found && { ...found, password_is_first_use: false }
      const member = account && (await database.onPlatform((tx) => findMember(tx, scope.hotelId, account)))
      await refuseIntoClosed(hotels, scope.hotelId, member ?? null)
      if (!account || !member) return join(scope, account, proof, code)
      const used = await verifyCode({ database, secondFactors }, scope, account, code)
      return database.onPlatform(async (tx) => {
        const signedIn = await openRecordedSession(tx, sessions, scope, member, used)
        await link(tx, signedIn, account.id, proof)
        return signedIn
      })
    })

  /** Signs an owner of the platform in. @throws Refusal as `signInManager`, `people.not_owner` */
  const signInOwner = (proof: Proof, code: string, caller: Caller): Promise<SignInResult> =>
    goOn(proof, caller, async (found) => {
      const account = found ?? refuseWith(providerUnknown, proof)
      if (!(await database.onPlatform((tx) => isOwner(tx, account.id)))) throw new Refusal(notOwner)
      await secondFactors.verify(account.id, code)
      return database.onPlatform(async (tx) => {
        const owner = { kind: 'owner', id: account.id, email: account.email } as const
        const signedIn = await openStaffSession(tx, sessions, owner, null)
        await link(tx, signedIn, account.id, proof)
        return signedIn
      })
    })

  return { signInManager, signInOwner }
}

export type ProviderSignInService = ReturnType<typeof createProviderSignInService>
