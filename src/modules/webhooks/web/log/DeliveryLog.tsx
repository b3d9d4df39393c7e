import '#modules/keys/web/connections.css'
import '../webhooks.css'
import { ConciergeBell, Play, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { LoadMore } from '#modules/tickets/web/list/LoadMore.tsx'
import { notFound } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Redirect, useParams } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { DeliveryStatus, ListedEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useDeliveries, useWebhookCalls, useWebhooks } from '../api.ts'
import { DisabledText } from '../DisabledText.tsx'
import { useSetState } from '../state.ts'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { DeliveryTable } from './DeliveryTable.tsx'

type TabId = 'all' | DeliveryStatus

const Title = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const { t } = useTranslation()
  const { id: hotelId } = useHotel()
  const offline = useLiveState() === 'offline'
  const { ping, replayFailed } = useWebhookCalls()
  const { busy, send } = useSubmit()
  const { id, state, deliveries } = endpoint
  const mayNot = offline || busy || state !== 'active'
  const name = getName(endpoint)
  useTitle(name)
  return (
    <>
      <PageTitle
        area="staff"
        title={name}
        back={{ label: t('keys.connections'), href: managerPath(hotelId, 'connections') }}
      >
        <PageActions
          more={[
            {
              label: t('webhooks.send_ping'),
              icon: ConciergeBell,
              disabled: mayNot,
              onPress: () =>
                void send(async () => {
                  await ping(id)
                  toast.success(t('webhooks.ping_queued'))
                }),
            },
            {
              label: t('webhooks.replay_failed'),
              icon: RotateCw,
              disabled: mayNot || deliveries.replayable === 0,
              onPress: () =>
                void send(async () => {
                  const { count } = await replayFailed(id)
                  toast.success(t('webhooks.replayed', { count }))
                }),
            },
          ]}
        />
      </PageTitle>
      <p className="mono meta endpoint-url">{endpoint.url}</p>
    </>
  )
}

const SwitchedOff = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { busy, setState } = useSetState()
  return (
    <div className="mb-4">
      <Callout
        tone={endpoint.state === 'disabled' ? 'error' : 'info'}
        title={endpoint.state === 'disabled' ? t('webhooks.switched_off') : t('webhooks.paused')}
      >
        {endpoint.state === 'disabled' && <DisabledText endpoint={endpoint} />}
        <p className="meta">{t('webhooks.switch_on_text')}</p>
        <Button
          className="mt-2"
          size="s"
          icon={Play}
          busy={busy}
          disabled={offline}
          onClick={() => void setState(endpoint, 'active')}
        >
          {t('webhooks.switch_on')}
        </Button>
      </Callout>
    </div>
  )
}

const Bones = ({ height }: { height: number }) => (
  <Skeleton>
    <SkeletonBar height={height} />
  </Skeleton>
)

const Log = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [tab, setTab] = useState<TabId>('all')
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useDeliveries(endpoint.id, tab === 'all' ? undefined : tab)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = list.data?.pages[0]?.counts
  const total = counts && counts.pending + counts.delivered + counts.failed + counts.skipped
  const shown = rows.find(({ id }) => id === chosen) ?? (isPhone ? undefined : rows[0])
  const tabs: { id: TabId; label: string; count: number | null }[] = [
    { id: 'all', label: t('webhooks.tab_all'), count: total ?? null },
    { id: 'delivered', label: t('webhooks.tab_arrived'), count: counts?.delivered ?? null },
    { id: 'pending', label: t('webhooks.tab_trying'), count: counts?.pending ?? null },
    { id: 'failed', label: t('webhooks.tab_failed'), count: counts?.failed ?? null },
    ...((counts?.skipped ?? 0) > 0 || tab === 'skipped'
      ? [{ id: 'skipped' as const, label: t('webhooks.tab_skipped'), count: counts?.skipped ?? null }]
      : []),
  ]
  return (
    <div className="delivery-log">
      <div>
        <Tabs name="deliveries" label={t('webhooks.log')} tabs={tabs} selected={tab} onSelect={setTab} bleed />
        <TabPanel name="deliveries" selected={tab}>
          <QueryState query={list} text={t('webhooks.log_not_loaded')} bones={<Bones height={220} />} />
          {list.data !== undefined && rows.length === 0 && <p className="card meta">{t('webhooks.log_empty')}</p>}
          {rows.length > 0 && <DeliveryTable rows={rows} chosen={shown?.id ?? null} onChoose={setChosen} />}
          <LoadMore
            list={{
              more: list.hasNextPage,
              loadingMore: list.isFetchingNextPage,
              loadMore: async () => void (await list.fetchNextPage()),
            }}
            text={t('webhooks.load_more')}
          />
        </TabPanel>
        <p className="meta mt-2.5">{t('webhooks.promise')}</p>
      </div>
      {shown && !isPhone && (
        <aside className="card stack">
          <DeliveryDetails delivery={shown} mayReplay={endpoint.state === 'active'} />
        </aside>
      )}
      {shown && isPhone && (
        <Dialog title={shown.event_type} onClose={() => setChosen(null)}>
          <DeliveryDetails delivery={shown} mayReplay={endpoint.state === 'active'} inDialog />
        </Dialog>
      )}
    </div>
  )
}

/** The deliveries of one endpoint, with the body and the result of each. */
export const DeliveryLog = () => {
  const { t } = useTranslation()
  const { endpointId = '' } = useParams()
  const { id: hotelId } = useHotel()
  const query = useWebhooks()
  const { data, error } = query
  const endpoint = data?.items.find(({ id }) => id === endpointId)
  if (data === undefined)
    return (
      <QueryState
        query={query}
        text={error instanceof ApiFailure && error.code !== notFound.code ? t(error.code) : t('webhooks.not_loaded')}
        bones={<Bones height={320} />}
      />
    )
  // It was removed.
  if (!endpoint) return <Redirect to={managerPath(hotelId, 'connections')} />
  return (
    <>
      <Title endpoint={endpoint} />
      {endpoint.state !== 'active' && <SwitchedOff endpoint={endpoint} />}
      <Log endpoint={endpoint} />
    </>
  )
}
