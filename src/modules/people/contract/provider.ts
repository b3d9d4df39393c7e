import { failure } from '#platform/contract/failure.ts'

/* Accounts whose password is a provider's. Not in contract.ts, which every guest's phone loads. */

/** The operator has switched the passwords of staff off (OIDC_ONLY). */
export const passwordsOff = failure('people.passwords_off', 403)
/** As `people.password_needed`, where the provider signed the person in: there is no password here to ask for. */
export const signInAgain = failure('people.sign_in_again', 403)
