import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDueAction } from '#modules/fiscal/web/due-action.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { NoInvoicesArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { invoiceStatuses, type Invoice } from '../contract.ts'
import { statusLabels } from '../policy.ts'
import { useCounts, useInvoices, useReload, type TabId } from './api.ts'
import { InvoiceList } from './InvoiceList.tsx'

const InvoiceDialog = lazyNamed(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')
const MailDialog = lazyNamed(() => import('./mail/MailDialog.tsx'), 'MailDialog')
const DownloadDialog = lazyNamed(() => import('./paper/DownloadDialog.tsx'), 'DownloadDialog')
const NoteNumbers = lazyNamed(() => import('./NoteNumbers.tsx'), 'NoteNumbers')
const DeleteInvoice = lazyNamed(() => import('./DeleteInvoice.tsx'), 'DeleteInvoice')

const getId = ({ id }: Invoice) => id

/**
 * The hotel's invoices by status, with counts, each one's next step, and the form.
 */
export const Invoices = () => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabId>('all')
  const { data: counts } = useCounts()
  const list = useInvoices(tab)
  const creating = useLateDialog((props) => <InvoiceDialog invoice={null} onRow={list.patch} {...props} />)
  const editing = useDialogOf(
    (props, invoice: Invoice) => <InvoiceDialog invoice={invoice} onRow={list.patch} {...props} />,
    ({ id, updated_at }) => `${id} ${updated_at}`,
  )
  const mailing = useDialogOf(
    (props, invoice: Invoice) => <MailDialog invoice={invoice} onRow={list.patch} {...props} />,
    getId,
  )
  const downloading = useDialogOf((props, invoice: Invoice) => <DownloadDialog invoice={invoice} {...props} />, getId)
  const deleting = useDialogOf(
    (props, invoice: Invoice) => (
      <DeleteInvoice
        invoice={invoice}
        onRow={list.patch}
        // The pressed button disappears with its row, so move the focus.
        onDeleted={() => document.getElementById(`invoices-tab-${tab}`)?.focus()}
        {...props}
      />
    ),
    getId,
  )
  const noting = useDialogOf((props, invoice: Invoice) => <NoteNumbers invoice={invoice} {...props} />)
  const due = useDueAction(counts?.fiscal)
  const reload = useReload()
  const offline = useLiveState() === 'offline'
  useTitle(t('invoices.title'))
  const tabs = [
    { id: 'all', label: t('invoices.all'), count: counts ? counts.draft + counts.sent + counts.paid : null },
    ...invoiceStatuses.map((id) => ({ id, label: t(statusLabels[id]), count: counts?.[id] ?? null })),
  ] as const
  const isEmpty = !list.loading && list.failure === null && list.items.length === 0
  return (
    <>
      <PageTitle area="staff" title={t('invoices.title')}>
        <PageActions
          more={due}
          main={{
            label: t('invoices.create'),
            short: t('invoices.create_short'),
            icon: Plus,
            disabled: offline,
            opensDialog: true,
            onPress: creating.show,
          }}
        />
      </PageTitle>
      <div className="mb-3.5">
        <Tabs name="invoices" label={t('invoices.title')} tabs={tabs} selected={tab} onSelect={setTab} bleed />
      </div>
      <TabPanel name="invoices" selected={tab}>
        <div className="stack">
          {list.failure !== null && (
            <ErrorState
              title={t('invoices.fetch_failed')}
              text={t('invoices.fetch_failed_text')}
              onRetry={() => {
                void list.retry()
                reload()
              }}
            />
          )}
          {list.loading && <SkeletonList lines={5} />}
          {isEmpty && (
            <EmptyState
              art={<NoInvoicesArt />}
              title={t(tab === 'all' ? 'invoices.none' : `invoices.none_${tab}`)}
              text={tab === 'all' ? t('invoices.none_text') : undefined}
            />
          )}
          {list.items.length > 0 && (
            <InvoiceList
              rows={list.items}
              onRow={list.patch}
              onEdit={editing.show}
              onDownload={downloading.show}
              onMail={mailing.show}
              onNote={counts?.fiscal?.is_on ? noting.show : undefined}
              onDelete={deleting.show}
            />
          )}
          {list.more && (
            <Button variant="line" wide busy={list.loadingMore} onClick={() => void list.loadMore()}>
              {t('invoices.load_more')}
            </Button>
          )}
        </div>
      </TabPanel>
      {creating.dialog}
      {editing.dialog}
      {mailing.dialog}
      {downloading.dialog}
      {noting.dialog}
      {deleting.dialog}
    </>
  )
}
