import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { DescribeEvent } from '#platform/server/security/security-log.ts'
import * as contract from '../../contract/deletion.ts'
import type { DeletionService } from './service.ts'

const hotel: DescribeEvent = ({ params }) => ({ hotel: params?.['hotelId'] })

export const deletionRoutes = (
  deletions: DeletionService,
  requireRecentPassword: RequireRecentPassword,
): RouteHandler[] =>
  loggedAs(
    {
      [contract.deleteHotel.id]: { event: 'hotel_deletion_request', fields: hotel },
      [contract.stopDeletion.id]: { event: 'hotel_deletion_stop', fields: hotel },
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
