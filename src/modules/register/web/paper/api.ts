import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fetchAndSave } from '#platform/web/calls/save-file.ts'
import { useFreshness } from '#platform/web/live/use-follow.ts'
import { destroyPaper, listPaper } from '../../contract/paper.ts'
import { printBook, printSlips, type BookForm } from '../../contract/prints.ts'
import { useReloadRegister } from '../api.ts'

export type Paper = RouteResponse<typeof listPaper>

/** The slips that are to be destroyed, and how far the book is printed. Entering somebody changes the latter. */
export const usePaper = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: ['register', hotelSlug, 'paper'],
    queryFn: ({ signal }) => call(listPaper, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** What staff do with paper. Each print is recorded, so a lost answer is not asked for again. */
export const usePaperCalls = () => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  const save = (route: { path: string }, body: object) =>
    fetchAndSave(route.path.replace('{hotelSlug}', hotelSlug), body)
  return {
    printBook: async (form: BookForm) => {
      await save(printBook, form)
      await reload()
    },
    printSlips: (stay_id: string) => save(printSlips, { stay_id }),
    destroy: async (entry_ids: string[]): Promise<string[]> => {
      const { numbers } = await call(destroyPaper, { params: { hotelSlug }, body: { entry_ids } })
      await reload()
      return numbers
    },
  }
}
