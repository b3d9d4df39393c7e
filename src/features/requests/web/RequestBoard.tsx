import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useCalledCard } from '#core/areas/web/router/called-card.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { Board } from '#platform/web/ui/surfaces/Board.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { ErrorState } from '#platform/web/ui/surfaces/ErrorState.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { SkeletonCards } from '#platform/web/ui/surfaces/Skeleton.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { requestTypes, type RequestType, type ServiceRequest } from '../contract.ts'
import { useOpenRequests } from './api.ts'
import { CompletedColumn, useCompletedCount } from './CompletedColumn.tsx'
import { kindIcons, kindLabels } from './RequestKind.tsx'
import { OpenColumn } from './OpenColumn.tsx'

const lookedAtAfterMs = 20_000
const wide = matchMedia('(min-width: 900px)')
const onWidth = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}
const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches)

/** New cards stay marked until the board was looked at for a while, was left, or somebody says so. */
const useLookedAt = (unread: number, reset: () => void): void => {
  useEffect(() => {
    if (unread === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(reset, lookedAtAfterMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [unread, reset])
  const leave = useEffectEvent(() => document.visibilityState === 'visible' && reset())
  useEffect(() => () => void leave(), [])
}

const TypeFilter = ({ type, onType }: { type: RequestType | null; onType: (type: RequestType | null) => void }) => {
  const { t } = useTranslation()
  return (
    <div className="row row--wrap" role="group" aria-label={t('requests.filter_by_type')}>
      <Chip small pressed={type === null} onClick={() => onType(null)}>
        {t('requests.all_types')}
      </Chip>
      {requestTypes.map((one) => (
        <Chip key={one} small icon={kindIcons[one]} pressed={type === one} onClick={() => onType(type === one ? null : one)}>
          {t(kindLabels[one])}
        </Chip>
      ))}
    </div>
  )
}

type Columns = { pending: ServiceRequest[]; inProgress: ServiceRequest[]; type: RequestType | null; isFresh: (row: ServiceRequest) => boolean }
type TabId = 'pending' | 'in-progress' | 'completed'

const NarrowBoard = ({ pending, inProgress, type, isFresh }: Columns) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabId>('pending')
  const completed = useCompletedCount(type)
  const called = useCalledCard()
  const isIn = (rows: readonly ServiceRequest[]) => rows.some(({ id }) => id === called)
  const holding = called === null ? null : isIn(pending) ? 'pending' : isIn(inProgress) ? 'in-progress' : 'completed'
  useEffect(() => {
    if (holding !== null) setTab(holding)
  }, [holding])
  const tabs = [
    { id: 'pending', label: t('requests.pending'), count: pending.length },
    { id: 'in-progress', label: t('requests.in_progress'), count: inProgress.length },
    { id: 'completed', label: t('requests.completed'), count: completed },
  ] as const
  return (
    <>
      <div className="mb-3">
        <Tabs name="requests" label={t('requests.service_requests')} tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
      <TabPanel name="requests" selected={tab}>
        {tab === 'pending' && <OpenColumn bare status="pending" items={pending} type={type} isFresh={isFresh} />}
        {tab === 'in-progress' && <OpenColumn bare status="in-progress" items={inProgress} type={type} isFresh={isFresh} />}
        {tab === 'completed' && <CompletedColumn bare type={type} />}
      </TabPanel>
    </>
  )
}

const WideBoard = ({ pending, inProgress, type, isFresh }: Columns) => (
  <Board>
    <OpenColumn status="pending" items={pending} type={type} isFresh={isFresh} />
    <OpenColumn status="in-progress" items={inProgress} type={type} isFresh={isFresh} />
    <CompletedColumn type={type} />
  </Board>
)

/** All requests of the hotel, by where they stand, with the next step on each card (specification 001 §2 and §4). */
export const RequestBoard = () => {
  const { t } = useTranslation()
  const list = useOpenRequests()
  const [type, setType] = useState<RequestType | null>(null)
  const isWide = useIsWide()
  const called = useCalledCard()
  useEffect(() => {
    if (called !== null) setType(null)
  }, [called])
  useLookedAt(list.unread, list.resetUnread)
  const shown = list.items.filter((row) => type === null || row.type === type)
  const pending = shown.filter(({ status }) => status === 'pending')
  const inProgress = shown.filter(({ status }) => status === 'in-progress')
  useTitle(t('requests.service_requests'), list.items.filter(({ status }) => status === 'pending').length)
  const columns = { pending, inProgress, type, isFresh: list.isFresh }
  return (
    <>
      <PageTitle area="staff" title={t('requests.service_requests')}>
        <div className="row row--wrap">
          {list.unread > 0 && (
            <Button look="soft" size="s" shape="pill" title={t('requests.mark_seen')} onClick={list.resetUnread}>
              {t('requests.new_count', { count: list.unread })}
            </Button>
          )}
          <TypeFilter type={type} onType={setType} />
        </div>
      </PageTitle>
      {list.failure !== null && <ErrorState title={t('requests.fetch_failed')} text={t('requests.fetch_failed_staff')} onRetry={() => void list.retry()} />}
      {list.loading ? <SkeletonCards count={3} /> : isWide ? <WideBoard {...columns} /> : <NarrowBoard {...columns} />}
    </>
  )
}
