import { getStayId, handleInHotel, type GuestScope, type HotelScope } from '#modules/access/server/scope.ts'
import { featureOff } from '#modules/hotels/contract.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import type { PrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { PictureKind } from '#modules/images/server/private/rows.ts'
import { readUpload } from '#modules/images/server/routes.ts'
import { notFound, Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { showMessageImage, uploadMessageImage } from '../../contract/images.ts'
import * as store from './store.ts'

/** The private pictures of messages. */
export const messagePictures: PictureKind = { name: 'messages' }

const isGuest = (scope: HotelScope): scope is GuestScope => scope.actor.kind === 'guest'

export const messageImageRoutes = (database: Database, pictures: PrivatePictures): RouteHandler[] => [
  handleInHotel(uploadMessageImage, async ({ scope, request }) =>
    pictures.receive(scope, messagePictures, await readUpload(request), (tx, { id }) =>
      store.insertMessageImage(tx, scope, id, getStayId(scope)),
    ),
  ),
  handleInHotel(showMessageImage, async ({ scope, params, reply }) => {
    await database.read(scope, async (tx) => {
      // Staff see the pictures of a conversation that they may read, also where the feature is off.
      if (isGuest(scope) && !(await hasFeature(tx, scope, 'conversations'))) throw new Refusal(featureOff)
      const stayId = await store.findStayOfImage(tx, scope, params.imageId)
      if (stayId === undefined || (isGuest(scope) && stayId !== getStayId(scope))) throw new Refusal(notFound)
    })
    return pictures.send(scope, reply, messagePictures, params)
  }),
]
