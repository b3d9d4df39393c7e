import { useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultTimeZone } from '#modules/hotels/contract.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { listDeletedHotels, slugResting } from '../../contract/deletion.ts'
import { administrationKey, pollMs, type FormError } from '../api.ts'

const deletedKey = [...administrationKey, 'deleted-hotels'] as const

/** The hotels that were deleted, and those that are being deleted. */
export const useDeletedHotels = () =>
  useQuery({
    queryKey: deletedKey,
    queryFn: async ({ signal }) => (await call(listDeletedHotels, { params: {}, signal })).items,
    refetchInterval: ({ state }) => state.data?.some((one) => one.state !== 'deleted') === true && pollMs,
  })

/** Reads everything about hotels again, after a deletion was asked for or stopped. */
export const useReread = (): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: administrationKey })
}

/** The form's message about a slug that a deleted hotel still blocks, and until when; null for another failure. */
export const explainResting = (t: Translate, language: Language, cause: unknown): FormError | null => {
  if (!(cause instanceof ApiFailure) || cause.code !== slugResting.code) return null
  const date = formatters(language, defaultTimeZone).longDate(String(cause.values?.['date'] ?? ''))
  return { field: 'slug', text: t(slugResting.code, { date }) }
}
