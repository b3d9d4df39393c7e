import { useTranslation } from '#platform/web/i18n.ts'
import type { ArrivalForm } from '../../contract/arrival.ts'

/** From when the guests may come, and where to; nothing where the hotel has not said it. */
export const Welcome = ({ form: { check_in_from, address } }: { form: ArrivalForm }) => {
  const { t } = useTranslation()
  if (check_in_from === null && address === '') return null
  return (
    <dl className="card arrive-facts">
      {check_in_from !== null && (
        <div>
          <dt>{t('essentials.check_in_from')}</dt>
          <dd className="num">{check_in_from}</dd>
        </div>
      )}
      {address !== '' && (
        <div>
          <dt>{t('essentials.address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
