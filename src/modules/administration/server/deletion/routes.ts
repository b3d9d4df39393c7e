import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../../contract/deletion.ts'
import type { DeletionService } from './service.ts'

export const deletionRoutes = (
  deletions: DeletionService,
  requireRecentPassword: RequireRecentPassword,
): RouteHandler[] =>
  loggedAs(
    {
      [contract.deleteHotel.id]: {
        event: 'hotel_deletion_request',
        fields: ({ params }) => ({ hotel: params?.['hotelId'] }),
      },
      [contract.stopDeletion.id]: {
        event: 'hotel_deletion_stop',
        fields: ({ params }) => ({ hotel: params?.['hotelId'] }),
      },
    },
    [
      handleInHotel(contract.deleteHotel, async ({ scope, params, body: { slug, ...proof }, request }) => {
        // First what costs nothing to see; the service looks again.
        deletions.refuseOther(params.hotelId, slug)
        await requireRecentPassword(scope, proof, request)
        return deletions.request(scope, params.hotelId, slug)
      }),
      handleInHotel(contract.stopDeletion, ({ scope, params }) => deletions.stop(scope, params.hotelId)),
      handleInHotel(contract.listDeletedHotels, ({ scope }) => deletions.list(scope)),
    ],
  )
