import { createHash } from 'node:crypto'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fieldNotAllowed, type Person } from '../../contract/person.ts'
import {
  signatureEmpty,
  signatureOnPaper,
  type GivenSignature,
  type Signature,
  type SignatureStatus,
} from '../../contract/signature.ts'
import { getSignedText, type Signed } from '../../policy/canonical.ts'
import { getSigningOf, type SigningSettings } from '../../policy/desk.ts'
import { getPack } from '../../policy/packs.ts'
import { isSignatureEmpty } from '../../policy/strokes.ts'
import { getSignedSentence, textVersion } from '../../policy/words.ts'

/** A person of a form, and their signature; null: not signed on the screen. */
export type SignedPerson = { position: number; person: Person; signature: Signature | null }

/** The form, and the rules by which its persons sign on the day of arrival. */
export type SigningRules = { hotelId: string; reservationId: string; settings: SigningSettings; arrival: string }

/** The hash that binds a signature to what was signed: SHA-256 in hex. */
export const hashSigned = (signed: Signed): string => createHash('sha256').update(getSignedText(signed)).digest('hex')

const getSigning = ({ settings, arrival }: SigningRules, { person, position }: SignedPerson) =>
  getSigningOf(settings, person, { arrival, position })

/** The hash of what this person signs in a language by the rules of today; null without rules. */
const hashPerson = (
  { hotelId, reservationId, settings: { pack } }: SigningRules,
  { position, person }: SignedPerson,
  language: Language,
): string | null =>
  pack &&
  hashSigned({
    hotel: hotelId,
    of: reservationId,
    position,
    pack,
    version: getPack(pack).version,
    language,
    text_version: textVersion,
    sentence: getSignedSentence(language),
    fields: person,
  })

/** How far the signature of a person is: the hash is made anew of what is stored. */
export const getSignatureStatus = (rules: SigningRules, one: SignedPerson): SignatureStatus => {
  if (getSigning(rules, one) !== 'screen') return 'none'
  if (one.signature === null) return 'missing'
  return one.signature.hash === hashPerson(rules, one, one.signature.language) ? 'signed' : 'stale'
}

/**
 * Binds strokes to what is stored of a person.
 * @throws Refusal 400 where nobody signs on the screen, and for a dot or a dash
 */
export const sign = (rules: SigningRules, one: SignedPerson, { strokes, language }: GivenSignature): Signature => {
  const signing = getSigning(rules, one)
  if (signing === 'paper') refuse(signatureOnPaper)
  const hash = hashPerson(rules, one, language)
  if (signing === 'none' || hash === null)
    throw new Refusal(invalidInput, { fields: { signature: fieldNotAllowed.code } })
  if (isSignatureEmpty(strokes)) refuse(signatureEmpty)
  return { strokes, hash, language, text_version: textVersion, at: new Date().toISOString() }
}

/** The signature of a person who has moved up in the party: their position alone was another one. */
export const moveSignature = (rules: SigningRules, before: SignedPerson, after: SignedPerson): Signature | null => {
  const { signature } = before
  if (signature === null || getSignatureStatus(rules, before) !== 'signed') return signature
  const hash = hashPerson(rules, after, signature.language)
  return hash === null ? signature : { ...signature, hash }
}
