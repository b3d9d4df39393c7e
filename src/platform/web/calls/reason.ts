import type { Translate } from '#platform/contract/translate.ts'
import type { ApiFailure } from '../api-failure.ts'

/**
 * What did not work and why: the server's reason is kept (specification 001 §8).
 * @param failed says what did not work; some of the specification's sentences have a full stop and some have none
 */
export const withReason = (t: Translate, failed: string, { code, values }: ApiFailure): string => `${failed.replace(/\.$/, '')}. ${t(code, { ...values })}`
