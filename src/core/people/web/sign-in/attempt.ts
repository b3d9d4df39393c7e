import type { MessageValues } from '#platform/contract/failure.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { guestSignInProblem, signInGuest, type GuestSignIn } from '../../contract.ts'
import { shareSession } from '../session/session-sync.ts'

/** What to tell the person: a translation key with the values for its holes. */
export type Problem = { key: string; values: MessageValues }

/** What a failed call means for the form: the server's own reason, or a sentence for a server that gave none. */
export const told = (cause: unknown, fallback: string, nameless: Readonly<Record<number, string>> = {}): Problem => {
  if (!(cause instanceof ApiFailure)) throw cause
  if (cause.isTemporary && cause.status !== 429) return { key: nameless[cause.status] ?? fallback, values: {} }
  // Refused on the way, by a proxy say, without a reason of ours.
  return { key: cause.code === 'platform.unavailable' ? 'people.login_failed' : cause.code, values: cause.values ?? {} }
}

/**
 * Signs a guest in. The server's own reason is shown where it gave one; a server that could not look into its records,
 * failed while writing or did not answer has sentences of its own.
 * @returns what went wrong, or null
 */
export const attemptGuest = async (hotelId: string, form: GuestSignIn): Promise<Problem | null> => {
  const trimmed = {
    room_number: form.room_number.trim(),
    guest_name: form.guest_name.trim(),
    access_code: form.access_code.trim(),
  }
  const wrong = guestSignInProblem(trimmed)
  if (wrong !== null) return { key: wrong.code, values: {} }
  try {
    const session = await call(signInGuest, {
      params: { hotelSlug: hotelId },
      body: { ...trimmed, ...(form.card !== '' && { card: form.card }) },
    })
    shareSession('guest', hotelId, session)
  } catch (cause) {
    return told(cause, 'people.guest_sign_in_failed', {
      500: 'people.guest_not_created',
      503: 'people.guest_not_fetched',
    })
  }
  return null
}
