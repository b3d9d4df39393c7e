import '../editing.css'
import { Plus, Trash } from 'lucide-react'
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
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { OptionGroup } from '../../contract/options.ts'
import { useMenuEditing } from '../api.ts'
import { useMenu } from '../use-menu.ts'
import { OptionGroupCard } from './OptionGroupCard.tsx'

const OptionGroupDialog = lazyNamed(() => import('./OptionGroupDialog.tsx'), 'OptionGroupDialog')

type OpenDialog = { kind: 'edit'; group: OptionGroup | null } | { kind: 'delete'; group: OptionGroup } | null

/** The option groups of the menu, for those who edit it. */
export const OptionsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useMenu('staff')
  const { data: menu } = query
  const editing = useMenuEditing()
  const { busy, attempt } = useAttempt()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const offline = useLiveState() === 'offline'
  useTitle(t('menu.option_groups'))
  const close = () => setOpenDialog(null)
  const add = {
    label: t('menu.add_option_group'),
    icon: Plus,
    disabled: offline,
    opensDialog: true,
    onPress: () => setOpenDialog({ kind: 'edit', group: null }),
  }
  return (
    <>
      <PageTitle
        area="staff"
        title={t('menu.option_groups')}
        back={{ label: t('menu.page'), href: managerPath(id, 'menu') }}
      >
        <PageActions main={add} />
      </PageTitle>
      <QueryState query={query} title={t('menu.fetch_failed')} text={t('menu.fetch_failed_text')} />
      {menu?.option_groups.length === 0 && (
        <EmptyState art={<MartiniArt />} title={t('menu.no_groups_title')} text={t('menu.no_groups_text')}>
          <Button icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={add.onPress}>
            {add.label}
          </Button>
        </EmptyState>
      )}
      <div className="stack">
        {menu?.option_groups.map((group) => (
          <OptionGroupCard
            key={group.id}
            menu={menu}
            group={group}
            disabled={offline}
            onEdit={() => setOpenDialog({ kind: 'edit', group })}
            onDelete={() => setOpenDialog({ kind: 'delete', group })}
          />
        ))}
      </div>
      {menu && openDialog?.kind === 'edit' && (
        <OptionGroupDialog menu={menu} group={openDialog.group} onClose={close} />
      )}
      {openDialog?.kind === 'delete' && (
        <ConfirmDialog
          title={t('menu.delete_item_question', { name: openDialog.group.name })}
          text={t('menu.delete_text')}
          confirm={t('menu.delete')}
          icon={Trash}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() =>
            void attempt(
              () => editing.deleteOptionGroup(openDialog.group.id),
              t('menu.delete_group_failed'),
              t('menu.group_deleted'),
            ).then(close)
          }
        />
      )}
    </>
  )
}
