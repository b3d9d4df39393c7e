import { BrushCleaning, Car, ClipboardList, Home, Martini, Plus, Settings2, TowelRack, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Stepper } from '#platform/web/ui/badges/Stepper.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { ProgressCard } from '#platform/web/ui/containers/ProgressCard.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { ActiveItemRow, Tile } from '#platform/web/ui/containers/Tile.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NoRequestsArt } from '#platform/web/ui/illustrations/empty.tsx'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { BellArt, GuideArt, MartiniArt, PlaceArt, RulesArt, TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { BottomBar } from '#platform/web/ui/shell/BottomBar.tsx'
import { GuestHeader } from '#platform/web/ui/shell/GuestHeader.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { GuestShell } from '#platform/web/ui/shell/Shell.tsx'
import { brand, oldTown } from './brands.ts'
import { AskDialog } from './surfaces.tsx'
import { nothing, query, texts } from './texts.ts'

const state = query.get('state')
const live = state === 'offline' || state === 'reconnecting' ? state : 'live'
const at = (time: string) => ({ text: time, at: `2026-11-21T${time}` })

const bar = (current: string) =>
  [
    { href: '?page=home', label: texts.barHome, icon: Home },
    { href: '?page=requests', label: texts.barRequests, icon: ClipboardList, badge: 1 },
    { href: '?page=taxi', label: texts.barTaxi, icon: Car },
    { href: '?page=menu', label: texts.barMenu, icon: Martini },
    { href: '?page=settings', label: texts.barSettings, icon: Settings2, badge: query.has('many') ? 120 : 0 },
  ].map((item) => ({ ...item, current: item.href === `?page=${current}` }))

const head = (
  <GuestHeader
    brand={brand}
    homeHref="?page=home"
    language={query.get('texts') === 'de' ? 'de' : 'en'}
    onLanguage={nothing}
    live={live}
  />
)

export const GuestHome = () => {
  const [asking, setAsking] = useState(false)
  return (
    <GuestShell head={head} bar={<BottomBar items={bar('home')} />}>
      {oldTown ? <HeroTown /> : <HeroSea />}
      <div className="greeting">
        <h1 className="serif">{texts.hello}</h1>
        <p>{texts.stay}</p>
      </div>
      <ActiveItemRow href="?page=requests" icon={TowelRack} title={texts.freshTowels}>
        <Pill tone="info">{texts.onItsWay}</Pill>
      </ActiveItemRow>
      <div className="tiles">
        <Tile
          shape="lead"
          art={<BellArt />}
          title={texts.makeRequest}
          text={texts.makeText}
          onClick={() => setAsking(true)}
        />
        <Tile art={<MartiniArt />} title={texts.menu} text={texts.menuText} href="?page=menu" />
        <Tile art={<TaxiArt />} title={texts.taxi} text={texts.taxiText} onClick={nothing} />
        <Tile art={<GuideArt />} title={texts.guide} text={texts.guideText} onClick={nothing} />
        <Tile art={<RulesArt />} title={texts.rules} text={texts.rulesText} onClick={nothing} />
        <Tile shape="wide" art={<PlaceArt />} title={texts.places} text={texts.placesText} onClick={nothing} />
      </div>
      <AskDialog open={asking} onClose={() => setAsking(false)} />
    </GuestShell>
  )
}

const List = () => (
  <div className="stack">
    {state === 'offline' && (
      <ProgressCard
        icon={TowelRack}
        title={texts.towels}
        text={texts.blanket}
        foot={
          <>
            <Pill tone="queued">{texts.saved}</Pill>
            <Button variant="ghost">{texts.cancel}</Button>
          </>
        }
      >
        <Stepper
          steps={[
            { label: texts.queued, state: 'queue', time: at('20:52') },
            { label: texts.received, state: 'next' },
            { label: texts.done, state: 'next' },
          ]}
        />
      </ProgressCard>
    )}
    <ProgressCard icon={Wrench} title={texts.maintenance} text={texts.light}>
      <Stepper
        steps={[
          { label: texts.received, state: 'done', time: at('20:30') },
          { label: texts.started, state: 'now', time: at('20:38') },
          { label: texts.done, state: 'next' },
        ]}
      />
    </ProgressCard>
    <p className="overline">{texts.earlier}</p>
    <ProgressCard icon={BrushCleaning} title={texts.cleaning} text={texts.beach}>
      <Stepper
        steps={[
          { label: texts.received, state: 'done', time: at('09:12') },
          { label: texts.started, state: 'done', time: at('11:20') },
          { label: texts.done, state: 'done', time: at('11:55') },
        ]}
      />
    </ProgressCard>
  </div>
)

export const GuestRequests = () => (
  <GuestShell head={head} bar={<BottomBar items={bar('requests')} />}>
    <PageTitle area="guest" title={texts.myRequests}>
      <Button shape="round" aria-label={texts.newRequest}>
        <Plus />
      </Button>
    </PageTitle>
    {state === 'loading' && <SkeletonCards count={3} />}
    {state === 'error' && <ErrorState title={texts.failedTitle} text={texts.safe} onRetry={nothing} />}
    {state === 'empty' && (
      <EmptyState art={<NoRequestsArt />} title={texts.empty} text={texts.emptyText}>
        <Button icon={Plus}>{texts.newRequest}</Button>
      </EmptyState>
    )}
    {(state === null || state === live) && <List />}
  </GuestShell>
)
