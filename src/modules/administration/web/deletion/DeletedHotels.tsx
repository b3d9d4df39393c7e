import { defaultTimeZone } from '#modules/hotels/contract.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { deletedBackupDays, type DeletedHotel } from '../../contract/deletion.ts'
import { useDeletedHotels } from '../api.ts'

const DeletedRow = ({ hotel }: { hotel: DeletedHotel }) => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), defaultTimeZone)
  const now = useNow()
  const { name, slug, deleted_at, requested_by, backup_file, slug_free_on, register_taken_by, register_taken_at } =
    hotel
  const isFree = slug_free_on !== null && slug_free_on <= new Date(now).toISOString().slice(0, 10)
  return (
    <li>
      <div className="grow wrap-anywhere">
        <p>
          <b className="font-semibold">{name}</b> <span className="meta">/{slug}</span>
        </p>
        <p className="meta">
          {t('administration.deleted_by', { date: formats.longDate(deleted_at ?? ''), email: requested_by })}
        </p>
        <p className="meta">
          {backup_file === null
            ? t('administration.backup_removed', { days: deletedBackupDays })
            : t('administration.backup_file', { file: backup_file })}
        </p>
        {register_taken_at !== null && (
          <p className="meta">
            {t('administration.register_taken', {
              name: register_taken_by ?? '',
              date: formats.longDate(register_taken_at),
            })}
          </p>
        )}
        {!isFree && slug_free_on !== null && (
          <p className="meta">{t('administration.address_free', { date: formats.longDate(slug_free_on) })}</p>
        )}
      </div>
    </li>
  )
}

/** The hotels that were deleted; nothing where none was. */
export const DeletedHotels = () => {
  const { t } = useTranslation()
  const deleted = useDeletedHotels().data?.filter(({ state }) => state === 'deleted') ?? []
  if (deleted.length === 0) return null
  return (
    <section className="stack mt-6" aria-labelledby="deleted-hotels">
      <h2 className="serif text-xl" id="deleted-hotels">
        {t('administration.deleted_hotels')}
      </h2>
      <ul className="list rounded-md border border-line">
        {deleted.map((hotel) => (
          <DeletedRow key={hotel.slug} hotel={hotel} />
        ))}
      </ul>
    </section>
  )
}
