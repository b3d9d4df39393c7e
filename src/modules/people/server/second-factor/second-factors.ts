import type { ManagerActor } from '#modules/access/policy.ts'
import type { MemberScope, OwnerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { findIdToken } from '#modules/sessions/server/store/proof.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Keys, RowIdentity } from '#platform/server/security/keys.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'
import { codeNeeded, codeWrong } from '../../contract/account.ts'
import { secondFactorRequired, type SecondFactor } from '../../contract/second-factor.ts'
import { minutes, tooOften } from '../passwords/limits.ts'
import { cleanCode, hashCode, isRecoveryCode, makeCodes } from './recovery-codes.ts'
import * as store from './store.ts'
import { findStep, getUri, makeSecret } from './totp.ts'

/** Five wrong codes in a quarter of an hour over all addresses, then waits that double. */
const wrongCodes: LimitRule = { free: 4, seconds: minutes(15), delaySeconds: minutes(1), maxSeconds: minutes(15) }

type PersonScope = MemberScope | OwnerScope

/** Tells the person of a change, in its transaction. */
type Tell = (tx: Tx) => Promise<void>

type Options = { database: Database; limits: RateLimits; clock: Clock; keys: Keys }

/** The second factors of managers and owners. The caller has proved the password. */
export const createSecondFactors = ({ database, limits, clock, keys }: Options) => {
  const consumeCode = async (accountId: string, secret: Buffer, code: string): Promise<boolean> => {
    if (isRecoveryCode(code)) {
      const hash = await hashCode(accountId, code)
      return database.onPlatform((tx) => store.consumeRecoveryCode(tx, accountId, hash))
    }
    const step = findStepOf(accountId, secret, code)
    return step !== null && database.onPlatform((tx) => store.consumeStep(tx, accountId, step))
  }

  // With another installation secret no code of an app is right.
  const findStepOf = (accountId: string, sealed: Buffer, code: string): number | null => {
    const secret = keys.unseal(purpose, getRow(accountId), sealed)
    return secret === null ? null : findStep(secret, code, clock.now())
  }

  const refuseChanged = async (scope: PersonScope): Promise<never> => {
    throw new Refusal(changedMeanwhile, { current: await getState(scope) })
  }

  /**
   * Asks for the code of an account that has a second factor, and uses it up. Does nothing for any other account.
   * @param typed six digits of the app, or a recovery code
   * @returns what the code was of; null where none was asked for
   * @throws Refusal `people.code_needed` without a code, which counts as no attempt; `people.code_wrong` for a wrong or
   * used one; `people.sign_in_too_often`
   */
  const verify = async (accountId: string, typed: string): Promise<'app' | 'recovery_code' | null> => {
    const factor = await database.onPlatform((tx) => store.findFactor(tx, accountId))
    if (!factor?.confirmed_at) return null
    const code = cleanCode(typed)
    if (code === '') throw new Refusal(codeNeeded)
    const key = `second-factor:${accountId}`
    // Counted before it is compared: attempts at several processes at once would pass the limit otherwise.
    const seconds = await limits.attempt(key, wrongCodes)
    if (seconds > 0) throw tooOften(seconds)
    if (!(await consumeCode(accountId, factor.secret, code))) throw new Refusal(codeWrong)
    await limits.clear(key)
    return isRecoveryCode(code) ? 'recovery_code' : 'app'
  }

  /** True if an account has a second factor: without its code no session may open. */
  const isOn = async (accountId: string): Promise<boolean> =>
    (await database.onPlatform((tx) => store.findWithSecondFactor(tx, [accountId]))).has(accountId)

  /** True if a session of this member that begins now may only set a second factor up. */
  const mustSetUp = (member: Pick<ManagerActor, 'id' | 'staff_role'>, hotelId: string): Promise<boolean> =>
    database.onPlatform((tx) => store.mustSetUp(tx, { kind: 'manager', ...member }, hotelId))

  /** The state of a person's second factor: on or off, and required or not. */
  const getState = ({ actor, session }: PersonScope): Promise<SecondFactor> =>
    database.onPlatform(async (tx) => {
      const since = (await store.findFactor(tx, actor.id))?.confirmed_at ?? null
      return {
        on: since !== null,
        since,
        codes_left: since === null ? 0 : await store.countRecoveryCodes(tx, actor.id),
        required: await store.isRequired(tx, actor),
        asks_password: !session || (await findIdToken(tx, session)) === null,
      }
    })

  /**
   * Makes a secret for the person's app. It counts once `confirm` has seen a code of it.
   * @throws Refusal 409 with the state where a second factor is on already
   */
  const begin = async (scope: PersonScope): Promise<{ secret: string; uri: string }> => {
    const person = scope.actor
    const secret = makeSecret()
    const sealed = keys.seal(purpose, getRow(person.id), secret)
    if (!(await database.onPlatform((tx) => store.keepSecret(tx, person.id, sealed, keys.generation))))
      return refuseChanged(scope)
    return { secret, uri: getUri(secret, person.email) }
  }

  /**
   * Turns the second factor on, and frees the sessions that waited for it.
   * @param tell whom to tell of it
   * @returns ten recovery codes
   * @throws Refusal `people.code_wrong`; 409 with the state where it is on already
   */
  const confirm = async (scope: PersonScope, typed: string, tell: Tell): Promise<string[]> => {
    const person = scope.actor
    const code = cleanCode(typed)
    if (code === '') throw new Refusal(codeNeeded)
    const factor = await database.onPlatform((tx) => store.findFactor(tx, person.id))
    if (!factor || factor.confirmed_at) return refuseChanged(scope)
    const key = `second-factor-set-up:${person.id}`
    const seconds = await limits.attempt(key, wrongCodes)
    if (seconds > 0) throw tooOften(seconds)
    const step = findStepOf(person.id, factor.secret, code)
    if (step === null) throw new Refusal(codeWrong)
    await limits.clear(key)
    const { codes, hashes } = await makeSet(person.id)
    const isOn = await database.onPlatform(async (tx) => {
      if (!(await store.confirmFactor(tx, person.id, factor.secret, step))) return false
      await store.replaceRecoveryCodes(tx, person.id, hashes)
      await store.releaseSessions(tx, person.id)
      await tell(tx)
      await record(tx, scope, 'people.second_factor_on')
      return true
    })
    return isOn ? codes : refuseChanged(scope)
  }

  /** @throws Refusal as `prove` does; 409 with the state where no second factor is on */
  const renewCodes = async (scope: PersonScope, typed: string): Promise<string[]> => {
    const person = scope.actor
    if (!(await getState(scope)).on) return refuseChanged(scope)
    await verify(person.id, typed)
    const { codes, hashes } = await makeSet(person.id)
    await database.onPlatform(async (tx) => {
      await store.replaceRecoveryCodes(tx, person.id, hashes)
      await record(tx, scope, 'people.recovery_codes_renewed')
    })
    return codes
  }

  /**
   * @param tell whom to tell of it
   * @throws Refusal as `prove` does; `people.second_factor_required`
   */
  const turnOff = async (scope: PersonScope, typed: string, tell: Tell): Promise<void> => {
    const person = scope.actor
    if ((await getState(scope)).required) throw new Refusal(secondFactorRequired)
    await verify(person.id, typed)
    await database.onPlatform(async (tx) => {
      await store.removeFactor(tx, person.id)
      await tell(tx)
      await record(tx, scope, 'people.second_factor_off')
    })
  }

  return { verify, isOn, mustSetUp, getState, begin, confirm, renewCodes, turnOff }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** In the hotel of the session. Owners work in none. */
const record = async (tx: Tx, scope: PersonScope, action: string): Promise<void> => {
  if (scope.actor.kind === 'manager') await recordEntry(tx, scope, action, { entity: 'managers', id: scope.actor.id })
}

const table = 'second_factors'
const purpose = 'totp'
const getRow = (accountId: string): RowIdentity => [table, accountId]

/** The secrets of second factors, for a change of the installation secret. */
export const sealedFactors: SealedTable = {
  table,
  values: 'second factors',
  keyColumn: 'key_id',
  row: ['account_id'],
  sealed: { purpose, columns: ['secret'] },
}

const makeSet = async (accountId: string): Promise<{ codes: string[]; hashes: Buffer[] }> => {
  const codes = makeCodes()
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(accountId, code))) }
}
