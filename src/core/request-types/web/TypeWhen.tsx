import { ClosedNotice } from '#core/hours/web/ClosedNotice.tsx'
import { useOpenings } from '#core/hours/web/use-hours.ts'
import { useTelling } from '#core/hours/web/use-telling.ts'
import { WhenField } from '#core/hours/web/WhenField.tsx'
import { tellFrom } from '#core/hours/web/words.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { RequestType } from '../contract.ts'

/** What stands below the types that are closed now, such as "from 07:00". */
export const useClosedNotes = () => {
  const getOpening = useOpenings()
  const telling = useTelling()
  return {
    getNote: (id: string): string | undefined => {
      const opening = getOpening(`type:${id}`)
      return opening?.open === false ? tellFrom(opening.next, telling) : undefined
    },
    isClosed: (id: string): boolean => getOpening(`type:${id}`)?.open === false,
  }
}

/** When a type can be asked for, and for when: nothing for one that is open and has no time. */
export const TypeWhen = ({
  type,
  lead,
  value,
  error,
  onChange,
}: {
  type: RequestType
  /** How many minutes ahead a time is at least. */
  lead: number
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}) => {
  const { t } = useTranslation()
  const opening = useOpenings()(`type:${type.id}`)
  const hasTime = type.time !== 'none'
  return (
    <>
      {opening?.open === false && (
        <ClosedNotice opening={opening} text={hasTime && value === null ? t('request_types.choose_time') : null} />
      )}
      {hasTime && (
        <WhenField
          usedBy={[`type:${type.id}`]}
          lead={lead}
          required={type.time === 'required'}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}
