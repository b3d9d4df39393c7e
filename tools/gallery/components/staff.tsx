import {
  BookOpen,
  BrushCleaning,
  Calendar,
  Car,
  Check,
  ClipboardList,
  FileText,
  Home,
  Martini,
  MessageSquareText,
  Play,
  Settings2,
  Shield,
  ShoppingBag,
  ThumbsUp,
  TowelRack,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { OverdueBanner, AllClearBanner } from '#core/tickets/web/OverdueBanner.tsx'
import { TicketCard, ClosedTicketCard } from '#core/tickets/web/TicketCard.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Board, Column } from '#platform/web/ui/containers/Board.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { BottomBar } from '#platform/web/ui/shell/BottomBar.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { StaffShell } from '#platform/web/ui/shell/Shell.tsx'
import { TopBar } from '#platform/web/ui/shell/TopBar.tsx'
import { brand } from './brands.ts'
import { minutesAgo, nothing, query, texts } from './texts.ts'

const page = query.get('page')

const bar = [
  { key: 'dashboard', label: texts.barDashboard, icon: Home },
  { key: 'board', label: texts.barRequests, icon: ClipboardList, badge: 5 },
  { key: 'orders', label: texts.barOrders, icon: ShoppingBag, badge: 4 },
  { key: 'cars', label: texts.barTaxi, icon: Car, badge: 2 },
  { key: 'drinks', label: texts.barMenu, icon: Martini },
  { key: 'stays', label: texts.barReservations, icon: Calendar },
  { key: 'guide', label: texts.barGuide, icon: BookOpen },
  { key: 'rules', label: texts.barRules, icon: Shield },
  { key: 'tips', label: texts.barTips, icon: ThumbsUp },
  { key: 'invoices', label: texts.barInvoices, icon: FileText },
  { key: 'setup', label: texts.barSettings, icon: Settings2 },
].map(({ key, ...item }) => ({ ...item, href: `?page=${key}`, current: key === page }))

const start = <Button icon={Play}>{texts.start}</Button>
const complete = <Button icon={Check}>{texts.complete}</Button>
const By = ({ name }: { name: string }) => (
  <span className="row meta">
    <Avatar name={name} small />
    {name.split(' ')[0]}
  </span>
)

const Pending = () => (
  <>
    <TicketCard
      fresh
      room_number="Room 7"
      guest_name="Elena Rossi"
      age={<Age since={minutesAgo(0)} />}
      icon={TowelRack}
      title={texts.towels}
      text={texts.bath}
      action={start}
    />
    <TicketCard
      room_number="Room 3"
      guest_name="Ana Petrović"
      age={<Age since={minutesAgo(6)} />}
      icon={MessageSquareText}
      title={texts.other}
      text={texts.baby}
      action={start}
    />
    <TicketCard
      room_number="Apt 11"
      guest_name="Tomáš Dvořák"
      age={<Age since={minutesAgo(17)} />}
      icon={Wrench}
      title={texts.maintenance}
      text={texts.balcony}
      action={start}
    />
  </>
)

const InProgress = () => (
  <>
    <TicketCard
      room_number="Room 9"
      guest_name="Marek Nowak"
      age={<Age since={minutesAgo(34)} calm />}
      icon={Wrench}
      title={texts.maintenance}
      text={texts.drips}
      note={<By name="Milica Kovač" />}
      action={complete}
    />
    <TicketCard
      room_number="Room 5"
      guest_name="Ioana Popescu"
      age={<Age since={minutesAgo(22)} calm />}
      icon={BrushCleaning}
      title={texts.cleaning}
      text={texts.coffee}
      note={<By name="Dragan Vuković" />}
      action={complete}
    />
  </>
)

const Completed = () => {
  const pill = <Pill tone="success">{texts.completed}</Pill>
  return (
    <>
      <ClosedTicketCard
        room_number="Room 5"
        guest_name="Ioana Popescu"
        pill={pill}
        icon={BrushCleaning}
        title={texts.cleaning}
        note={texts.took}
      />
      <ClosedTicketCard
        room_number="Room 2"
        guest_name="Kovács Péter"
        pill={pill}
        icon={TowelRack}
        title={texts.towels}
        note={texts.took}
      />
    </>
  )
}

const Columns = () => (
  <Board>
    <Column tone="warning" title={texts.pending} count={3}>
      <Pending />
    </Column>
    <Column tone="info" title={texts.inProgress} count={2}>
      <InProgress />
    </Column>
    <Column tone="success" title={texts.completedToday} count={14}>
      <Completed />
    </Column>
  </Board>
)

const lists = { pending: Pending, inProgress: InProgress, completed: Completed } as const

const OneByOne = () => {
  const [tab, setTab] = useState<keyof typeof lists>('pending')
  const List = lists[tab]
  return (
    <div className="stack stack--s">
      <Tabs
        bleed
        name="board"
        label={texts.tabsLabel}
        tabs={[
          { id: 'pending', label: texts.pending, count: 3 },
          { id: 'inProgress', label: texts.inProgress, count: 2 },
          { id: 'completed', label: texts.completed, count: 14 },
        ]}
        selected={tab}
        onSelect={setTab}
      />
      <TabPanel name="board" selected={tab}>
        <div className="stack gap-3 pt-2">
          <List />
        </div>
      </TabPanel>
    </div>
  )
}

export const StaffBoard = () => {
  const [taken, setTaken] = useState(false)
  return (
    <StaffShell
      head={
        <TopBar
          brand={{ ...brand, place: texts.nightDesk }}
          homeHref="?page=board"
          language="en"
          onLanguage={nothing}
          live={query.get('state') === 'reconnecting' ? 'reconnecting' : 'live'}
          person={{ name: 'Milica Kovač', href: '?page=profile' }}
        />
      }
      bar={<BottomBar items={bar} fold={{ narrow: 4, wide: 6 }} />}
    >
      {taken ? (
        <AllClearBanner>{texts.calm}</AllClearBanner>
      ) : (
        <OverdueBanner
          count={7}
          title={texts.attentionTitle}
          text={texts.attentionText}
          since={minutesAgo(17)}
          allHref="#all"
          onTake={() => setTaken(true)}
        />
      )}
      <PageTitle area="staff" title={texts.serviceRequests}>
        <div className="row row--wrap">
          <Chip small pressed onClick={nothing}>
            {texts.all}
          </Chip>
          <Chip small icon={TowelRack} pressed={false} onClick={nothing}>
            {texts.towels}
          </Chip>
          <Chip small icon={BrushCleaning} pressed={false} onClick={nothing}>
            {texts.cleaning}
          </Chip>
          <Chip small icon={Wrench} pressed={false} onClick={nothing}>
            {texts.maintenance}
          </Chip>
        </div>
      </PageTitle>
      <div className="only-wide">
        <Columns />
      </div>
      <div className="only-phone">
        <OneByOne />
      </div>
    </StaffShell>
  )
}
