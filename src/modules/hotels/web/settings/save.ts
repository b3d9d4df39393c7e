import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { updateHotelSettings, type HotelSettings } from '../../contract/settings.ts'
import { hotelQuery } from '../api.ts'
import { useHotel } from '../hotel-context.ts'

/**
 * Saves settings of the hotel. This screen shows them at once, others through the stream.
 * @returns `save`, which resolves with the failure, or null on success
 */
export const useSaveSettings = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const queries = useQueryClient()
  const { busy, send } = useSubmit()
  const save = async (change: Partial<HotelSettings>): Promise<FieldErrors | null> => {
    let errors: FieldErrors | null = null
    await send(
      async () => {
        const hotel = await call(updateHotelSettings, { params: { hotelSlug: id }, body: change })
        queries.setQueryData(hotelQuery(id).queryKey, hotel)
        toast.success(t('hotels.saved'))
      },
      (cause) => {
        errors = fieldErrorsOf(t, cause) ?? {
          form: cause.isTemporary ? t('hotels.not_saved') : t(cause.code, cause.values),
        }
      },
    )
    return errors
  }
  return { save, busy }
}
