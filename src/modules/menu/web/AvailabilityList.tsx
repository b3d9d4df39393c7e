import './editing.css'
import { useState } from 'react'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { MenuItem } from '../contract.ts'
import { useMenuEditing } from './api.ts'
import { OptionGroupCard } from './options/OptionGroupCard.tsx'
import { StockPill } from './stock/StockPill.tsx'
import { useMenu } from './use-menu.ts'

const StockDialog = lazyNamed(() => import('./stock/StockDialog.tsx'), 'StockDialog')

/** The menu for the kitchen: it says what is left and what is out, and changes nothing else. */
export const AvailabilityList = () => {
  const { t } = useTranslation()
  const query = useMenu('staff')
  const { data } = query
  const { setAvailability } = useMenuEditing()
  const { attempt } = useAttempt()
  const offline = useLiveState() === 'offline'
  const [counted, setCounted] = useState<MenuItem | null>(null)
  const counts = data?.items.some(({ stock }) => stock !== null)
  useTitle(t('menu.page'))
  const switchItem = ({ id, name }: MenuItem, available: boolean) =>
    void attempt(
      () => setAvailability(id, available),
      t('menu.availability_failed'),
      t(available ? 'menu.now_available' : 'menu.now_hidden', { name }),
    )
  const filled = (data?.categories ?? []).flatMap(({ id, name }) => {
    const items = data?.items.filter(({ category }) => category === id) ?? []
    return items.length > 0 ? [{ id, name, items }] : []
  })
  return (
    <>
      <PageTitle area="staff" title={t('menu.page')} />
      <QueryState query={query} title={t('menu.fetch_failed')} text={t('menu.fetch_failed_text')} />
      {data && filled.length === 0 && (
        <EmptyState art={<MartiniArt />} title={t('menu.category_empty')} text={t('menu.filled_by_managers')} />
      )}
      {filled.map(({ id, name: category, items }) => (
        <section key={id} className="stack mb-4" aria-labelledby={`category-${id}`}>
          <h2 className="serif text-xl" id={`category-${id}`}>
            {category}
          </h2>
          <ul className="card list">
            {items.map((item) => (
              <li key={item.id} className={cx('row between', counts && 'max-sm:flex-wrap')}>
                <b className={cx('grow font-semibold wrap-anywhere', counts && 'max-sm:basis-full')}>{item.name}</b>
                {counts && <StockPill item={item} disabled={offline} onClick={() => setCounted(item)} />}
                <Switch
                  label={t('menu.available_named', { name: item.name })}
                  labels={[t('menu.available'), t('menu.hidden')]}
                  checked={item.available}
                  disabled={offline}
                  onChange={(available) => switchItem(item, available)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data && data.option_groups.length > 0 && (
        <section className="stack mb-4" aria-labelledby="choices">
          <h2 className="serif text-xl" id="choices">
            {t('menu.choices')}
          </h2>
          {data.option_groups.map((group) => (
            <OptionGroupCard key={group.id} menu={data} group={group} disabled={offline} />
          ))}
        </section>
      )}
      {counted && <StockDialog key={counted.id} item={counted} open onClose={() => setCounted(null)} />}
    </>
  )
}
