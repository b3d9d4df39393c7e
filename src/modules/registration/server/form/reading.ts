import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { SignatureStatus } from '../../contract/signature.ts'
import { findRegistrationSettings } from '../settings.ts'
import { createParties, type StoredPerson } from './party.ts'
import { createSealing } from './sealing.ts'
import { getSignatureStatus } from './signature.ts'
import { findForm } from './store.ts'

/** A person of a form for whoever enters them in a register. `signature` has strokes also where it is stale. */
export type FormPerson = StoredPerson & { signature_status: SignatureStatus }

/**
 * The persons of a form that can be read, with how far the signature of each is by the rules of today. Nobody where there
 * is no form. Opening them is for the caller to record.
 */
export const readFormPersons = async (
  tx: Tx,
  scope: ManagerScope,
  keys: Keys,
  reservationId: string,
): Promise<FormPerson[]> => {
  const [form, settings] = [await findForm(tx, scope, reservationId), await findRegistrationSettings(tx, scope)]
  if (!form) return []
  const rules = { hotelId: scope.hotelId, reservationId, settings, arrival: form.check_in }
  const stored = await createParties(createSealing(keys)).list(tx, scope, reservationId)
  return stored.map((one) => ({ ...one, signature_status: getSignatureStatus(rules, one) }))
}
