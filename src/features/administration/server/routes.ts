import { loggedAs, type Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { AdministrationService } from './service.ts'

const answered = (answer: unknown) => (answer ?? {}) as Partial<contract.AdminHotel & contract.AdminManager>

export const administrationRoutes = (administration: AdministrationService): Handled[] =>
  loggedAs(
    {
      [contract.createHotel.id]: {
        event: 'hotel_create',
        fields: (_asked, answer) => ({ hotel: answered(answer).id }),
      },
      // Whether it is switched off, and until when it is open: what its people will ask about.
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
      [contract.removeManager.id]: {
        event: 'manager_remove',
        fields: ({ params }) => ({ manager: params?.['managerId'] }),
      },
      [contract.resetManagerPassword.id]: {
        event: 'manager_password_reset',
        fields: ({ params }) => ({ manager: params?.['managerId'] }),
      },
    },
    [
      on(contract.listHotels, ({ scope, query }) => administration.listHotels(scope, query)),
      on(contract.createHotel, ({ scope, body }) => administration.createHotel(scope, body)),
      on(contract.updateHotel, ({ scope, params, body }) => administration.updateHotel(scope, params.hotelId, body)),
      on(contract.createManager, ({ scope, body }) => administration.createManager(scope, body)),
      on(contract.listManagers, async ({ scope, params }) => ({
        items: await administration.listManagers(scope, params.hotelId),
      })),
      on(contract.renameManager, ({ scope, params, body }) =>
        administration.renameManager(scope, params.hotelId, params.managerId, body.display_name),
      ),
      on(contract.removeManager, ({ scope, params }) =>
        administration.removeManager(scope, params.hotelId, params.managerId),
      ),
      on(contract.resetManagerPassword, ({ scope, params, body }) =>
        administration.resetPassword(scope, params.hotelId, params.managerId, body.password),
      ),
    ],
  )
