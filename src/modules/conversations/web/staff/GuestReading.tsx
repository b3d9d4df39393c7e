import { useQuery } from '@tanstack/react-query'
import type { Language } from '#platform/contract/languages.ts'
import { loadTranslator } from '#platform/web/i18n.ts'
import type { Message } from '../../contract.ts'
import { getMessageText } from '../thread/state.ts'

/** A message in the guest's language, whose texts are loaded for it. */
export const GuestReading = ({ message, language }: { message: Message; language: Language }) => {
  const { data: t } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadTranslator(language),
    staleTime: Infinity,
  })
  return <span lang={language}>{t ? getMessageText(t, language, message) : '…'}</span>
}
