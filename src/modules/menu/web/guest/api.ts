import type { QueryClient } from '@tanstack/react-query'
import { preloadPicture } from '#modules/images/web/Picture.tsx'
import type { Menu } from '../../contract.ts'
import { menuKey, prefetchMenu } from '../use-menu.ts'

// As many as a phone shows before it is scrolled.
const maxPictures = 5

/** Reads the menu ahead of its page, and starts loading the pictures at its top. Never fails. */
export const prefetchMenuPage = async (queries: QueryClient, hotelSlug: string): Promise<void> => {
  const read = () => queries.getQueryData<Menu>(menuKey('guest', hotelSlug))
  const reading = prefetchMenu(queries, hotelSlug)
  // A kept menu is drawn at once, and read again meanwhile.
  if (!read()) await reading
  const menu = read()
  if (!menu) return
  const first = menu.categories[0]?.id
  const top = [
    ...menu.items.filter(({ featured }) => featured),
    ...menu.items.filter(({ category, featured }) => category === first && !featured),
  ]
  for (const { image_url } of top.slice(0, maxPictures)) if (image_url) preloadPicture(image_url, '92px')
}
