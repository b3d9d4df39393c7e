import '../register.css'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { ArrivingList } from '#modules/registration/web/staff/ArrivingList.tsx'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Redirect } from '#platform/web/router/RouterProvider.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { ListedRegisterStay, OpenBooking } from '../../contract.ts'
import { useDue, useKept } from '../api.ts'
import { DueBanner } from '../due/DueBanner.tsx'
import { DueList } from './DueList.tsx'
import { EnteredList } from './EnteredList.tsx'

const SearchDialog = lazyNamed(() => import('./SearchDialog.tsx'), 'SearchDialog')
const KeptRegister = lazyNamed(() => import('./KeptRegister.tsx'), 'KeptRegister')
const OutputsTab = lazyNamed(() => import('./outputs/OutputsTab.tsx'), 'OutputsTab')

const tabsName = 'register'
type TabId = 'due' | 'arriving' | 'entered' | 'outputs'

const countReports = (stays: readonly ListedRegisterStay[]) =>
  stays.reduce((sum, { reports_waiting }) => sum + reports_waiting, 0)

type ListQuery = ReturnType<typeof useDue>

/** The register of a hotel that keeps one: what is due, who arrives, who is entered, and what is told. */
const Register = ({
  stays,
  bookings,
  query,
}: {
  stays: readonly ListedRegisterStay[]
  bookings: readonly OpenBooking[]
  query: ListQuery
}) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabId>('due')
  const toOutputs = () => setTab('outputs')
  const lists = {
    due: () => <DueList stays={stays} bookings={bookings} onOutputs={toOutputs} />,
    arriving: () => <ArrivingList />,
    entered: () => <EnteredList />,
    outputs: () => <OutputsTab />,
  }
  return (
    <>
      <div className="stack gap-3.5">
        <Tabs<TabId>
          name={tabsName}
          label={t('register.title')}
          bleed
          tabs={[
            { id: 'due', label: t('register.to_do'), count: stays.length + bookings.length },
            { id: 'arriving', label: t('stays.arriving') },
            { id: 'entered', label: t('register.in_register') },
            { id: 'outputs', label: t('register.outputs'), count: countReports(stays) + bookings.length },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <TabPanel name={tabsName} selected={tab}>
          {lists[tab]()}
        </TabPanel>
        {query.isError && (
          <ErrorState text={t('register.load_failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
      </div>
    </>
  )
}

/** @param hasForms the hotel asks guests for the form */
const Loaded = ({ query, hasForms }: { query: ListQuery; hasForms: boolean }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const { data } = query
  const search = useLateDialog((props) => <SearchDialog {...props} />)
  const isOn = data?.register_on === true
  const kept = data?.kept && data.kept.count > 0 ? data.kept : null
  const title = t(isOn || !hasForms ? 'register.title' : 'registration.desk_title')
  useTitle(title)
  // Its last entry was deleted, or only managers may read what is left.
  if (!hasForms && (query.error instanceof ApiFailure || data?.kept?.count === 0))
    return <Redirect to={managerPath(id)} />
  return (
    <>
      <PageTitle area="staff" title={title} back={{ label: t('stays.title'), href: managerPath(id, 'stays') }}>
        {(isOn || kept) && (
          <PageActions
            more={[
              {
                label: t('register.search'),
                icon: Search,
                opensDialog: true,
                disabled: offline,
                onPress: search.show,
              },
            ]}
          />
        )}
      </PageTitle>
      <QueryState query={query} text={t('register.load_failed')} bones={<SkeletonList lines={4} />} />
      <DueBanner />
      {data && isOn && <Register stays={data.items} bookings={data.bookings} query={query} />}
      {data && !isOn && (
        <div className="stack gap-5">
          {hasForms && <ArrivingList />}
          {kept && <KeptRegister kept={kept} />}
        </div>
      )}
      {search.dialog}
    </>
  )
}

const WithForms = () => <Loaded query={useDue()} hasForms />
const WithoutForms = () => <Loaded query={useKept(true)} hasForms={false} />

/** The guest register; where a hotel keeps none, the forms of those who arrive, and what is left of an earlier one. */
export const RegisterPage = () => (useFeature('registration') ? <WithForms /> : <WithoutForms />)
