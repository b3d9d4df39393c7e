import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Language } from '#platform/contract/languages.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useRefetchAfter } from '#platform/web/calls/use-refetch-after.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import { getLegalDraft, getLegalPage, putLegalPage } from '../../contract.ts'
import type { LegalDraft, LegalKind, LegalPage, LegalPageForm } from '../../contract.ts'
import { findNewSources } from '../../policy.ts'

const getKey = (hotelSlug: string) => ['legal', hotelSlug] as const

/** A legal page with its texts. */
export const useLegalPage = (kind: LegalKind) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'page', kind],
    queryFn: ({ signal }) => call(getLegalPage, { params: { hotelSlug, kind }, signal }),
    staleTime: 0,
  })
}

/** The draft of the privacy notice in a language. */
export const readDraft = (hotelSlug: string, language: Language, signal?: AbortSignal): Promise<LegalDraft> =>
  call(getLegalDraft, { params: { hotelSlug }, query: { language }, ...(signal && { signal }) })

/** The draft in the language of the screen: what is switched on, with names. @param enabled without it nothing is asked */
export const useDraft = (enabled: boolean) => {
  const { id: hotelSlug } = useHotel()
  const language = useLanguage()
  return useQuery({
    queryKey: [...getKey(hotelSlug), 'draft', language],
    queryFn: ({ signal }) => readDraft(hotelSlug, language, signal),
    staleTime: 0,
    enabled,
  })
}

/** What was switched on since a draft was taken over. */
export const useNewSources = (basis: LegalPage['draft_basis']) => {
  const { data } = useDraft(basis !== null)
  return data ? findNewSources(data.basis, basis) : []
}

/** Saves a page, and reads again what is on screen. */
export const useSaveLegalPage = () => {
  const { id: hotelSlug } = useHotel()
  const after = useRefetchAfter(getKey(hotelSlug))
  return (kind: LegalKind, body: LegalPageForm): Promise<LegalPage> =>
    after(callSafely(putLegalPage, { params: { hotelSlug, kind }, body }))
}
