import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import * as contract from '../contract.ts'
import type { AdministrationService } from './service.ts'

const manager: DescribeEvent = ({ params }) => ({ manager: params?.['managerId'] })
const answered = (answer: unknown) => (answer ?? {}) as Partial<contract.AdminHotel & contract.AdminManager>

// Unattended screen: a passer-by must not become a manager. So routes that create managers, open their accounts or
// remove a second factor require the password again.
export const administrationRoutes = (
  administration: AdministrationService,
  requireRecentPassword: RequireRecentPassword,
): RouteHandler[] =>
  loggedAs(
    {
      [contract.createHotel.id]: {
        event: 'hotel_create',
        fields: (_asked, answer) => ({ hotel: answered(answer).id }),
      },
      // Whether it is enabled, and when it expires: what its staff will ask about.
      [contract.updateHotel.id]: {
        event: 'hotel_change',
        fields: ({ body = {} }, answer) => ({
          changed: Object.keys(body).toSorted(),
          enabled: answered(answer).enabled,
          expiry_date: answered(answer).expiry_date,
        }),
      },
      [contract.createManager.id]: {
        event: 'manager_create',
        fields: (_asked, answer) => ({ hotel: answered(answer).hotel_id, manager: answered(answer).id }),
      },
      [contract.removeManager.id]: { event: 'manager_remove', fields: manager },
      [contract.resetManagerPassword.id]: { event: 'manager_password_reset', fields: manager },
      [contract.removeSecondFactor.id]: { event: 'second_factor_remove', fields: manager },
      [contract.changeOwnerSettings.id]: {
        event: 'owner_settings_change',
        fields: ({ body = {} }) => ({ owners_need_second_factor: body['owners_need_second_factor'] === true }),
      },
    },
    [
      handleInHotel(contract.listHotels, ({ scope, query }) => administration.listHotels(scope, query)),
      handleInHotel(contract.createHotel, ({ scope, body }) => administration.createHotel(scope, body)),
      handleInHotel(contract.updateHotel, ({ scope, params, body }) =>
        administration.updateHotel(scope, params.hotelId, body),
      ),
      handleInHotel(contract.createManager, async ({ scope, body: { proof, ...form }, request }) => {
        await requireRecentPassword(scope, proof, request)
        return administration.createManager(scope, form)
      }),
      handleInHotel(contract.listManagers, async ({ scope, params }) => ({
        items: await administration.listManagers(scope, params.hotelId),
      })),
      handleInHotel(contract.renameManager, ({ scope, params, body }) =>
        administration.renameManager(scope, params, body.display_name),
      ),
      handleInHotel(contract.removeManager, ({ scope, params }) => administration.removeManager(scope, params)),
      handleInHotel(contract.resetManagerPassword, async ({ scope, params, body: { password, proof }, request }) => {
        await requireRecentPassword(scope, proof, request)
        return administration.resetPassword(scope, params, password)
      }),
      handleInHotel(contract.removeSecondFactor, async ({ scope, params, body, request }) => {
        await requireRecentPassword(scope, body, request)
        return administration.removeSecondFactor(scope, params)
      }),
      handleInHotel(contract.getOwnerSettings, ({ scope }) => administration.readSettings(scope)),
      handleInHotel(contract.changeOwnerSettings, async ({ scope, body: { password, code, ...settings }, request }) => {
        await requireRecentPassword(scope, { password, code }, request)
        return administration.changeSettings(scope, settings)
      }),
    ],
  )
