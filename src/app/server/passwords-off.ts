import { resetManagerPassword } from '#modules/administration/contract.ts'
import { changePassword } from '#modules/people/contract/account.ts'
import { passwordsOff } from '#modules/people/contract/provider.ts'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { makePasswordLink } from '#modules/team/contract.ts'
import { joinStaff, mailPasswordLink, setStaffPassword } from '#modules/team/contract/joining.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Settings } from '#platform/server/settings.ts'

/** The routes by which a password of staff comes about or is used. */
const refused = new Set<string>(
  [
    signInManager,
    joinStaff,
    mailPasswordLink,
    setStaffPassword,
    changePassword,
    makePasswordLink,
    resetManagerPassword,
  ].map(({ id }) => id),
)

/** Refuses these routes where staff sign in by the provider only. Owners keep their passwords, as the way back. */
export const refusePasswords = (
  { oidc }: Pick<Settings, 'oidc'>,
  handlers: readonly RouteHandler[],
): readonly RouteHandler[] => {
  if (!oidc?.only) return handlers
  const refusePassword = async (): Promise<never> => {
    throw new Refusal(passwordsOff, { values: { name: oidc.name } })
  }
  return handlers.map((one) => (refused.has(one.route.id) ? { ...one, handle: refusePassword } : one))
}
