import './editing.css'
import { ArrowDownUp, Plus, Settings2, SlidersHorizontal, Trash } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { MartiniArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { MenuCategory, MenuItem } from '../contract.ts'
import { useMenuEditing } from './api.ts'
import { CategoryChips } from './categories/CategoryChips.tsx'
import { useFileActions } from './files/api.ts'
import { ItemRow } from './ItemRow.tsx'
import { useMenu } from './use-menu.ts'

const CategoryDialog = lazyNamed(() => import('./categories/CategoryDialog.tsx'), 'CategoryDialog')
const ManageCategories = lazyNamed(() => import('./categories/ManageCategories.tsx'), 'ManageCategories')
const ItemDialog = lazyNamed(() => import('./item/ItemDialog.tsx'), 'ItemDialog')
const StockDialog = lazyNamed(() => import('./stock/StockDialog.tsx'), 'StockDialog')
const SettingsDialog = lazyNamed(() => import('./settings/SettingsDialog.tsx'), 'SettingsDialog')
const CopyDialog = lazyNamed(() => import('./files/CopyDialog.tsx'), 'CopyDialog')

type OpenDialog =
  | { kind: 'category'; category: MenuCategory | null; managing?: true }
  | { kind: 'manage' }
  | { kind: 'delete-category'; category: MenuCategory; managing?: true }
  | { kind: 'item'; item: MenuItem | null }
  | { kind: 'delete-item' | 'stock'; item: MenuItem }
  | { kind: 'settings' }
  | { kind: 'copy' }
  | null

/** The menu editor: categories as chips, and the items of the selected one. */
export const MenuEditor = () => {
  const { t } = useTranslation()
  const query = useMenu('staff')
  const { data } = query
  const editing = useMenuEditing()
  const [chosen, setChosen] = useState<string | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const { busy, attempt } = useAttempt()
  const [announcement, setAnnouncement] = useState('')
  const offline = useLiveState() === 'offline'
  const hotel = useHotel()
  useTitle(t('menu.page'))
  const { categories = [], items = [] } = data ?? {}
  const selected = (categories.find(({ id }) => id === chosen) ?? categories[0])?.id ?? null
  const shown = items.filter(({ category }) => category === selected)
  const undeclared = items.filter(({ allergens }) => allergens === null).length
  const uses = { allergens: undeclared < items.length, stock: items.some(({ stock }) => stock !== null) }
  const counts = new Map(categories.map(({ id }) => [id, items.filter(({ category }) => category === id).length]))
  // A dialog opened from the list of categories leads back to it.
  const close = () => setOpenDialog((now) => (now && 'managing' in now ? { kind: 'manage' } : null))
  const isLonely = categories.length === 0

  const reorder = (ids: string[]) => {
    // The category whose arrows were used stays selected, even if it was only selected by default.
    setChosen(selected)
    void attempt(() => editing.orderCategories(ids), t('menu.order_failed'))
    setAnnouncement(
      t('menu.order_told', { names: ids.map((id) => categories.find((one) => one.id === id)?.name ?? '').join(', ') }),
    )
  }
  const deleting =
    openDialog?.kind === 'delete-category'
      ? {
          title: t('menu.delete_category_question', { name: openDialog.category.name }),
          work: () => editing.deleteCategory(openDialog.category.id),
          failed: t('menu.delete_category_failed'),
          done: t('menu.category_deleted'),
        }
      : openDialog?.kind === 'delete-item' && {
          title: t('menu.delete_item_question', { name: openDialog.item.name }),
          work: () => editing.deleteItem(openDialog.item.id),
          failed: t('menu.delete_item_failed'),
          done: t('menu.item_deleted'),
        }
  const addCategory = () => setOpenDialog({ kind: 'category', category: null })
  const addItem = {
    label: t('menu.add_item'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'item', item: null }),
  }
  const manage = {
    label: t('menu.manage_categories'),
    icon: ArrowDownUp,
    disabled: offline || categories.length === 0,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'manage' }),
  }
  const menu = [
    { label: t('menu.option_groups'), icon: SlidersHorizontal, href: managerPath(hotel.id, 'menu/options') },
    {
      label: t('menu.menu_settings'),
      icon: Settings2,
      disabled: offline || !data,
      opensDialog: true,
      onPress: () => setOpenDialog({ kind: 'settings' }),
    },
    ...useFileActions(hotel.id, offline, () => setOpenDialog({ kind: 'copy' })),
  ]
  return (
    <>
      <PageTitle area="staff" title={t('menu.page')}>
        <PageActions main={addItem} more={[manage]} menu={menu} />
      </PageTitle>
      <QueryState
        query={query}
        title={t('menu.fetch_failed')}
        text={`${t('menu.fetch_categories_failed')}. ${t('menu.fetch_failed_text')}`}
      />
      {categories.length > 0 && (
        <CategoryChips
          categories={categories}
          counts={counts}
          selected={selected}
          disabled={offline}
          onSelect={setChosen}
          onOrder={reorder}
          onEdit={(category) => setOpenDialog({ kind: 'category', category })}
          onDelete={(category) => setOpenDialog({ kind: 'delete-category', category })}
          onAdd={addCategory}
        />
      )}
      {data && shown.length === 0 && (
        <EmptyState
          art={<MartiniArt />}
          title={t(isLonely ? 'menu.empty_title' : 'menu.category_empty')}
          text={t(isLonely ? 'menu.add_category_first' : 'menu.category_empty_text')}
        >
          <Button
            icon={Plus}
            disabled={offline}
            aria-haspopup="dialog"
            onClick={isLonely ? addCategory : addItem.onPress}
          >
            {isLonely ? t('menu.add_category') : addItem.label}
          </Button>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className="card list list--long">
          {shown.map((item, place) => (
            <ItemRow
              key={item.id}
              item={item}
              above={shown[place - 1]?.id}
              below={shown[place + 1]?.id}
              disabled={offline}
              uses={uses}
              attempt={attempt}
              onOpen={setOpenDialog}
            />
          ))}
        </ul>
      )}
      {uses.allergens && undeclared > 0 && (
        <p className="meta mt-3">{t('menu.undeclared_count', { count: undeclared })}</p>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      {openDialog?.kind === 'category' && (
        <CategoryDialog category={openDialog.category} onClose={close} onAdded={setChosen} />
      )}
      {openDialog?.kind === 'manage' && (
        <ManageCategories
          categories={categories}
          counts={counts}
          disabled={offline}
          onClose={close}
          onOrder={reorder}
          onEdit={(category) => setOpenDialog({ kind: 'category', category, managing: true })}
          onDelete={(category) => setOpenDialog({ kind: 'delete-category', category, managing: true })}
          onAdd={() => setOpenDialog({ kind: 'category', category: null, managing: true })}
        />
      )}
      {openDialog?.kind === 'stock' && <StockDialog item={openDialog.item} open onClose={close} />}
      {openDialog?.kind === 'copy' && <CopyDialog onClose={close} />}
      {data && openDialog?.kind === 'settings' && <SettingsDialog settings={data.settings} onClose={close} />}
      {data && openDialog?.kind === 'item' && (
        <ItemDialog item={openDialog.item} menu={data} selected={selected} onAdded={setChosen} onClose={close} />
      )}
      {deleting && (
        <LazyConfirm
          title={deleting.title}
          text={t('menu.delete_text')}
          confirm={t('menu.delete')}
          icon={Trash}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() => void attempt(deleting.work, deleting.failed, deleting.done).then(close)}
        />
      )}
    </>
  )
}
