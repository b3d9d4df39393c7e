import { fieldNotAllowed, fieldRequired, type Person } from '#modules/registration/contract/person.ts'
import { signatureEmpty, signatureOnPaper } from '#modules/registration/contract/signature.ts'
import type { Strokes } from '#modules/registration/contract/strokes.ts'
import { getPack, type PackCode, type Signing } from '#modules/registration/policy/packs.ts'
import { isSignatureEmpty } from '#modules/registration/policy/strokes.ts'
import {
  getPackLanguage,
  getSignedSentence,
  textVersion,
  type WordsLanguage,
} from '#modules/registration/policy/words.ts'
import type { FormPerson } from '#modules/registration/server/form/moving.ts'
import { hashSigned } from '#modules/registration/server/form/signature.ts'
import { refuse } from '#platform/contract/failure.ts'
import { signatureNeeded, signatureStale, type Signature } from '../../contract/entries.ts'
import { minReason } from '../../contract/rows.ts'

/** How a person has signed. @property hash of what a signature on the screen is bound to */
export type Signed = {
  signature: 'screen' | 'paper' | 'refused' | null
  strokes: Strokes | null
  language: string | null
  hash: Buffer | null
  note: string
}

export const unsigned: Signed = { signature: null, strokes: null, language: null, hash: null, note: '' }

/** What a signature is bound to. @property of the id of the stay */
export type SignedDetails = { hotel: string; of: string; position: number; pack: PackCode; person: Person }

/**
 * Binds a signature to the details that are entered with it.
 * @param signing how the law wants this person to sign
 * @throws Refusal 400 on the screen where the law wants paper, for a signature of nobody, and without what a refusal said
 */
export const bindSignature = (
  given: Signature | undefined,
  signing: Signing,
  { hotel, of, position, pack, person }: SignedDetails,
): Signed => {
  if (!given) return unsigned
  if (signing === 'none') return refuse(fieldNotAllowed, 'signature')
  if (given.kind === 'refused' && (given.note ?? '').length < minReason) refuse(fieldRequired, 'signature.note')
  if (given.kind !== 'screen') return { ...unsigned, signature: given.kind, note: given.note ?? '' }
  if (signing === 'paper') refuse(signatureOnPaper)
  const strokes = given.strokes ?? []
  if (strokes.length === 0 || isSignatureEmpty(strokes)) refuse(signatureEmpty)
  const language: WordsLanguage = given.language ?? getPackLanguage(pack) ?? 'en'
  const hash = hashSigned({
    hotel,
    of,
    position,
    pack,
    version: getPack(pack).version,
    language,
    text_version: textVersion,
    sentence: getSignedSentence(language),
    fields: person,
  })
  return { signature: 'screen', strokes, language, hash: Buffer.from(hash, 'hex'), note: '' }
}

/**
 * The signature of the form, which is bound to what the form holds.
 * @param isTyped staff have typed the details anew, which nobody has signed
 * @throws Refusal 409 where what was signed has changed
 */
export const takeSignature = (form: FormPerson | null, isTyped: boolean): Signed => {
  // Rules that have changed since may want it on paper, or none.
  if (!form?.signature || isTyped || form.signature_status === 'none') return unsigned
  if (form.signature_status === 'stale') refuse(signatureStale)
  const { strokes, language, hash } = form.signature
  return { signature: 'screen', strokes, language, hash: Buffer.from(hash, 'hex'), note: '' }
}

/** On the screen the guest signs before they are entered; paper is printed with the number, and signed after it. */
export const refuseUnsigned = (signing: Signing, { signature }: Signed): void => {
  if (signing === 'screen' && signature === null) refuse(signatureNeeded)
}
