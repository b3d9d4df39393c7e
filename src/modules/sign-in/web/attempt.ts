import { roomNeedsWord } from '#modules/people/contract.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { getCurrentLanguage } from '#platform/web/i18n.ts'
import { guestSignInProblem, signInGuest, type GuestSignIn } from '../contract.ts'

/**
 * Signs a guest in.
 * @param hotel whether it has a list of rooms, so that only the server knows which room is meant, and whether it
 * compares the name with a reservation's
 * @returns the problem, or null
 */
export const attemptGuest = async (
  hotelId: string,
  form: Omit<GuestSignIn, 'invitation' | 'language'>,
  { hasRooms, byReservation }: { hasRooms: boolean; byReservation: boolean },
): Promise<Problem | null> => {
  const trimmed = {
    room_number: form.room_number.trim(),
    guest_name: form.guest_name.trim(),
    access_code: form.access_code.trim(),
  }
  const failure = guestSignInProblem(trimmed, { byReservation })
  if (failure !== null && !(hasRooms && failure === roomNeedsWord)) return { key: failure.code, values: {} }
  try {
    const session = await call(signInGuest, {
      params: { hotelSlug: hotelId },
      body: {
        ...trimmed,
        ...(form.booking_code.trim() !== '' && { booking_code: form.booking_code.trim() }),
        ...(form.card !== '' && { card: form.card }),
        language: getCurrentLanguage().language,
      },
    })
    shareSession('guest', hotelId, session)
  } catch (cause) {
    return toProblem(cause, 'people.guest_sign_in_failed', {
      500: 'people.guest_not_created',
      503: 'people.guest_not_fetched',
    })
  }
  return null
}
