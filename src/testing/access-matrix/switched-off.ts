import { newId } from '#platform/contract/id.ts'
import type { TestServer } from '../test-server.ts'

/**
 * What each route of a feature answers in a hotel that has switched it off, to those with access. What is hidden answers
 * as if it had never existed, whatever the reason: another test holds that.
 */
export const answersWhereOff = async (
  world: TestServer,
  feature: string,
): Promise<{ route: string; status: number; code: string | undefined }[]> => {
  const hotelSlug = await world.aHotel({ features: { [feature]: false } })
  const [guest, manager] = [await world.aGuest(hotelSlug), await world.aManager(hotelSlug)]
  const routes = world.server.routes.filter((route) => route.feature === feature && !route.isHidden)
  return Promise.all(
    routes.map(async (route) => {
      const ids = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, newId()])
      const { status, body } = await world.call(route.access === 'guest' ? guest : manager, route, {
        params: { ...Object.fromEntries(ids), hotelSlug },
        body: {},
      } as never)
      return { route: route.id, status, code: (body as { code?: string } | undefined)?.code }
    }),
  )
}
