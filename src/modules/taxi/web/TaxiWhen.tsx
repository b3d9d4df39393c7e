import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { ClosedNotice } from '#modules/hours/web/ClosedNotice.tsx'
import { MyWhenField } from '#modules/stays/web/MyWhenField.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { leadMinutes } from '../contract.ts'

/** In the form that calls a taxi: when it can be called, and for when. */
export const TaxiWhen = ({
  opening,
  value,
  onChange,
}: {
  opening: Opening | undefined
  value: string | null
  onChange: (value: string | null) => void
}) => {
  const { t } = useTranslation()
  const { taxi_ahead } = useHotel()
  return (
    <>
      {opening?.open === false && (
        <ClosedNotice opening={opening} text={taxi_ahead && value === null ? t('taxi.choose_time') : null} />
      )}
      {taxi_ahead && <MyWhenField subjects={[forTaxi]} lead={leadMinutes} value={value} onChange={onChange} />}
    </>
  )
}
