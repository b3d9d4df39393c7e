import { createAdmitBrowser } from './browser.ts'
import { createGuestSignInService } from './guests.ts'
import { signInRoutes } from './routes.ts'
import { createStaffSignInService } from './staff.ts'

type Options = Parameters<typeof createAdmitBrowser>[0] &
  Parameters<typeof createGuestSignInService>[0] &
  Parameters<typeof createStaffSignInService>[0] &
  Pick<Parameters<typeof signInRoutes>[0], 'gate'>

/** Guests, managers and owners sign in. */
export const createSignIn = (options: Options) => {
  const admit = createAdmitBrowser(options)
  const guestSignIn = createGuestSignInService(options)
  const staffSignIn = createStaffSignInService(options)
  return { module: { routes: signInRoutes({ ...options, admit, guestSignIn, staffSignIn }) }, admit }
}
