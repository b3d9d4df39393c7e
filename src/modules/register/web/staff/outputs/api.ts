import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fetchAndSave } from '#platform/web/calls/save-file.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { acceptExport, listRegisterExports, makeOutput, previewOutput } from '../../../contract/outputs.ts'
import type { FileOutput } from '../../../policy/outputs.ts'
import { useReloadRegister } from '../../api.ts'

export type Period = { from: string; to: string }
export type MadeFile = RouteResponse<typeof listRegisterExports>['items'][number]
export type OfferedFile = RouteResponse<typeof listRegisterExports>['outputs'][number]
export type Preview = RouteResponse<typeof previewOutput>

/** The files of this hotel, and those that were made. */
export const useFiles = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = ['register', hotelSlug, 'files']
  useFollow(queryKey, 'register_exports')
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listRegisterExports, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** Whom a file of a period would hold, and whom it cannot. */
export const usePreview = (output: FileOutput, period: Period) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: ['register', hotelSlug, 'preview', output, period],
    queryFn: ({ signal }) => call(previewOutput, { params: { hotelSlug, output }, body: period, signal }),
    retry: false,
    ...useFreshness(),
  })
}

/** The calls of the outputs; each list is read again after them. */
export const useOutputCalls = () => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  const path = (route: { path: string }, output: string): string =>
    route.path.replace('{hotelSlug}', hotelSlug).replace('{output}', output)
  return {
    make: async (output: FileOutput, body: Period & { without?: string[]; again?: string }) => {
      await fetchAndSave(path(makeOutput, output), body)
      await reload()
    },
    accept: async (exportId: string, reference: string) => {
      await call(acceptExport, { params: { hotelSlug, exportId }, body: { reference } })
      await reload()
    },
  }
}
