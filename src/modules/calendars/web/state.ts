import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { platformName, type ListedFeed } from '../contract.ts'

const dayMs = 86_400_000

/** Says when something happened: the time, and the day where it was not within the last day. */
export const useWhen = (): ((at: string) => string) => {
  const { time, date } = useFormats()
  const now = useNow()
  return (at) => (now - Date.parse(at) < dayMs ? time(at) : `${date(at)}, ${time(at)}`)
}

/** The names of a feed's platform and room. */
export const useFeedNames = ({ source, room_number }: ListedFeed): { platform: string; room: string } => {
  const { t } = useTranslation()
  return { platform: platformName(source) ?? t('calendars.other'), room: room_number ?? t('calendars.no_room') }
}

/**
 * A form with the address of a calendar: its field, and the failure of the last attempt.
 * @param work what is done with the address, unless it is missing
 */
export const useAddressForm = (work: (url: string) => Promise<void>) => {
  const { t } = useTranslation()
  const { busy, send } = useSubmit()
  const [url, setUrl] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = url.trim() === ''
  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    getField: (onType?: (typed: string) => void) => ({
      label: t('calendars.address'),
      hint: t('calendars.address_hint'),
      error: isAsked && isMissing ? t('calendars.address_required') : undefined,
      inputMode: 'url' as const,
      autoComplete: 'off',
      spellCheck: false,
      value: url,
      onChange: ({ target }: { target: { value: string } }) => {
        setUrl(target.value)
        onType?.(target.value)
      },
    }),
    submit: async () => {
      setAsked(true)
      setFailure(null)
      if (isMissing) return
      await send(
        () => work(url.trim()),
        (cause) => setFailure(cause.isTemporary ? t('calendars.not_saved') : t(cause.code, cause.values)),
      )
    },
  }
}
