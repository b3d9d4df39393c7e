import { useQuery } from '@tanstack/react-query'
import type { Language } from '#platform/contract/languages.ts'
import { textsIn } from '#platform/web/language/texts-in.ts'
import type { Message } from '../../contract.ts'
import { getMessageText } from '../thread/state.ts'

/** A message in the guest's language, whose texts are loaded for it. */
export const GuestReading = ({ message, language }: { message: Message; language: Language }) => {
  const { data: t } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => textsIn(language),
    staleTime: Infinity,
  })
  return <span lang={language}>{t ? getMessageText(t, language, message) : '…'}</span>
}
