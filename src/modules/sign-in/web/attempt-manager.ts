import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { managerSignInProblem, signInManager, type ManagerSignIn } from '../contract/staff.ts'

/** Signs a manager in. @returns the problem, or null */
export const attemptManager = async (hotelId: string, form: ManagerSignIn): Promise<Problem | null> => {
  const failure = managerSignInProblem(form)
  if (failure !== null) return { key: failure.code, values: {} }
  try {
    const session = await call(signInManager, {
      params: { hotelSlug: hotelId },
      body: { ...form, email: form.email.trim() },
    })
    shareSession('manager', hotelId, session)
  } catch (cause) {
    return toProblem(cause, 'people.login_failed')
  }
  return null
}
