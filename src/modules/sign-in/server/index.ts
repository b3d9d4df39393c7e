import { createAdmitBrowser } from './browser.ts'
import { createGuestSignInService } from './guests.ts'
import { createProviderSignIn } from './oidc/routes.ts'
import { createStartByLink, signInRoutes } from './routes.ts'
import { createStaffSignInService } from './staff.ts'

type Options = Parameters<typeof createAdmitBrowser>[0] &
  Parameters<typeof createGuestSignInService>[0] &
  Parameters<typeof createStaffSignInService>[0] &
  Omit<Parameters<typeof createProviderSignIn>[0], 'admit'> &
  Pick<Parameters<typeof signInRoutes>[0], 'gate'>

/** Guests, managers and owners sign in. */
export const createSignIn = (options: Options) => {
  const admit = createAdmitBrowser(options)
  const guestSignIn = createGuestSignInService(options)
  const staffSignIn = createStaffSignInService(options)
  const byProvider = createProviderSignIn({ ...options, admit })
  const routes = [...signInRoutes({ ...options, admit, guestSignIn, staffSignIn }), ...byProvider.module.routes]
  const startByLink = createStartByLink({ ...options, admit, guestSignIn })
  return {
    startByLink,
    module: { routes, register: byProvider.module.register },
    admit,
    getSignOutUrl: byProvider.getSignOutUrl,
  }
}
