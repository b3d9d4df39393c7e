import { failure } from '#platform/contract/failure.ts'

/** The operator has switched the passwords of staff off (OIDC_ONLY). */
export const passwordsOff = failure('people.passwords_off', 403)
