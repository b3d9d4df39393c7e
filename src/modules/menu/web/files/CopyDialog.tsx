import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { copyMenu, getMenuCopySource, type MenuCopySource } from '../../contract/copies.ts'
import { menuKey } from '../use-menu.ts'
import { useHotelsToCopy } from './api.ts'

/** The categories of a hotel's menu to copy: all at first. */
const Categories = ({
  source: { data, error },
  left,
  onChange,
}: {
  source: Pick<UseQueryResult<MenuCopySource>, 'data' | 'error'>
  left: readonly string[]
  onChange: (left: string[]) => void
}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  if (error) return <Callout tone="error">{t('menu.copy_failed')}</Callout>
  if (!data)
    return (
      <Skeleton>
        <SkeletonBar height={28} />
      </Skeleton>
    )
  if (data.categories.length === 0) return <Callout tone="info">{t('menu.copy_empty')}</Callout>
  return (
    <>
      <fieldset className="stack stack--s">
        <legend className="label">{t('menu.copy_categories')}</legend>
        {data.categories.map(({ id, name, items }) => (
          <Checkbox
            key={id}
            label={`${name} · ${t('menu.import_items', { count: items })}`}
            checked={!left.includes(id)}
            onChange={({ target }) => onChange(target.checked ? left.filter((one) => one !== id) : [...left, id])}
          />
        ))}
      </fieldset>
      {data.currency !== hotel.currency && (
        <Callout tone="warning">{t('menu.copy_currency', { currency: data.currency })}</Callout>
      )}
    </>
  )
}

/** Copies the menu of another hotel of this person. */
export const CopyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const hotels = useHotelsToCopy(hotelSlug)
  const [chosen, setChosen] = useState<string | null>(null)
  const fromHotel = chosen ?? hotels[0]?.hotel_id ?? ''
  const params = { hotelSlug }
  const source = useQuery({
    queryKey: ['menu', 'copy-source', hotelSlug, fromHotel],
    queryFn: ({ signal }) => call(getMenuCopySource, { params, query: { from_hotel: fromHotel }, signal }),
    gcTime: 0,
  })
  const [left, setLeft] = useState<string[]>([])
  const [id, setId] = useState(newId)
  const { busy, send } = useSubmit()
  const categories = source.data?.categories.map((category) => category.id).filter((one) => !left.includes(one)) ?? []

  const choose = (hotel: string) => {
    setChosen(hotel)
    setLeft([])
    setId(newId())
  }
  const copy = () =>
    send(
      async () => {
        const { copied, skipped } = await callSafely(copyMenu, {
          params,
          body: { id, from_hotel: fromHotel, categories },
        })
        void queries.invalidateQueries({ queryKey: menuKey('staff', hotelSlug) })
        const skippedText = skipped > 0 ? ` ${t('menu.copy_skipped', { count: skipped })}` : ''
        toast.success(`${t('menu.copied', { count: copied })}${skippedText}`)
        onClose()
      },
      (cause) => void toast.error(t(cause.code, cause.values)),
    )

  return (
    <FormDialog
      title={t('menu.copy_from_hotel')}
      onClose={onClose}
      onSubmit={copy}
      submit={t('menu.copy')}
      busy={busy}
      busyText={t('menu.copying')}
      disabled={categories.length === 0}
    >
      <p>{t('menu.copy_text')}</p>
      <SelectField label={t('menu.copy_hotel')} value={fromHotel} onChange={({ target }) => choose(target.value)}>
        {hotels.map(({ hotel_id, name }) => (
          <option key={hotel_id} value={hotel_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Categories source={source} left={left} onChange={setLeft} />
    </FormDialog>
  )
}
