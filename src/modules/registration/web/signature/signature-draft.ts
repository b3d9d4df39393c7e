import type { Language } from '#platform/contract/languages.ts'
import type { GivenSignature } from '../../contract/signature.ts'
import type { Strokes } from '../../contract/strokes.ts'
import { isSignatureEmpty } from '../../policy/strokes.ts'

/**
 * A signature while it is drawn.
 * @property language of the sentence beside the first stroke; null: nothing is drawn
 * @property isVoid it was given before the details changed, and is gone
 */
export type SignatureDraft = { strokes: Strokes; language: Language | null; isOnPaper: boolean; isVoid: boolean }

export const unsigned: SignatureDraft = { strokes: [], language: null, isOnPaper: false, isVoid: false }

/** True where the guest has signed, or wants to sign on paper. */
export const isSettled = ({ strokes, isOnPaper }: SignatureDraft): boolean => isOnPaper || !isSignatureEmpty(strokes)

/** The signature as it is sent; nothing where it will be on paper. */
export const toGiven = ({ strokes, language, isOnPaper }: SignatureDraft): { signature?: GivenSignature } =>
  isOnPaper || language === null ? {} : { signature: { strokes, language } }

/** A draft after what is signed has changed: nobody has signed that. */
export const voidSignature = (draft: SignatureDraft): SignatureDraft =>
  draft.strokes.length > 0 ? { ...unsigned, isOnPaper: draft.isOnPaper, isVoid: true } : draft
