import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { getMail, getMailChoices, listMailAddresses } from '../contract.ts'

/** Whether this installation sends mail; false until that is known. */
export const useHasMail = (hotelSlug: string): boolean =>
  useQuery({
    queryKey: ['mail', hotelSlug],
    queryFn: ({ signal }) => call(getMail, { params: { hotelSlug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.available ?? false

/** Of the mails about one thing. */
export const mailsKey = (hotelSlug: string, subject: string) => ['mail', hotelSlug, 'of', subject] as const

export const addressesKey = (hotelSlug: string) => ['mail', hotelSlug, 'addresses'] as const
/** The hotel's own addresses. Fetched at every visit: they are confirmed elsewhere. */
export const useMailAddresses = (hotelSlug: string) =>
  useQuery({
    queryKey: addressesKey(hotelSlug),
    queryFn: ({ signal }) => call(listMailAddresses, { params: { hotelSlug }, signal }),
  })

export const choicesKey = (hotelSlug: string, managerId: string) => ['mail', hotelSlug, 'choices', managerId] as const
/** Which mails about the hotel a manager does not want. */
export const useMailChoices = (hotelSlug: string, managerId: string) =>
  useQuery({
    queryKey: choicesKey(hotelSlug, managerId),
    queryFn: ({ signal }) => call(getMailChoices, { params: { hotelSlug }, signal }),
  })
