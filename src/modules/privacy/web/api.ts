import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import * as contract from '../contract.ts'
import type { KnownPerson, PersonalFile } from '../contract.ts'

const settingsKey = (hotelSlug: string) => ['privacy', 'settings', hotelSlug] as const
const searchKey = (hotelSlug: string) => ['privacy', 'search', hotelSlug] as const

export const settingsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: settingsKey(hotelSlug),
    queryFn: ({ signal }) => call(contract.getPrivacySettings, { params: { hotelSlug }, signal }),
  })

/** Personal data: not kept in the persistent cache. */
export const searchQuery = (hotelSlug: string, words: string) =>
  queryOptions({
    queryKey: [...searchKey(hotelSlug), words],
    queryFn: ({ signal }) => call(contract.searchPeople, { params: { hotelSlug }, body: { words }, signal }),
    gcTime: 0,
  })

const getPerson = (hotelSlug: string, { source, id }: KnownPerson) => ({ params: { hotelSlug, source, personId: id } })
export const readPerson = (hotelSlug: string, person: KnownPerson): Promise<PersonalFile> =>
  call(contract.exportPerson, getPerson(hotelSlug, person))

/** The mutations, which refetch what is on screen. */
export const usePrivacy = (hotelSlug: string) => {
  const queries = useQueryClient()
  return {
    keepFor: async (retention_days: number) =>
      queries.setQueryData(
        settingsKey(hotelSlug),
        await call(contract.changePrivacySettings, { params: { hotelSlug }, body: { retention_days } }),
      ),
    erase: async (person: KnownPerson) => {
      await call(contract.erasePerson, getPerson(hotelSlug, person))
      await queries.invalidateQueries({ queryKey: searchKey(hotelSlug) })
    },
  }
}
