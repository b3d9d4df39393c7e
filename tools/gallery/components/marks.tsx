import { installArt } from '#core/people/web/sign-in/install-art.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { LiveIndicator } from '#platform/web/ui/badges/LiveIndicator.tsx'
import { Pill, Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Stepper } from '#platform/web/ui/badges/Stepper.tsx'
import { NoRequestsArt, NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { BellArt, GuideArt, MartiniArt, PlaceArt, RulesArt, TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Specimen } from './controls.tsx'
import { minutesAgo, texts } from './texts.ts'

const at = (time: string) => ({ text: time, at: `2026-11-21T${time}` })

const States = () => (
  <Specimen title={texts.states}>
    <div className="row row--wrap">
      <Pill tone="warning">{texts.pending}</Pill>
      <Pill tone="info">{texts.inProgress}</Pill>
      <Pill tone="success">{texts.completed}</Pill>
      <Pill tone="danger">{texts.cancelled}</Pill>
      <Pill tone="neutral">{texts.draft}</Pill>
      <Pill tone="queued">{texts.queued}</Pill>
    </div>
    <h3 className="overline">{texts.age}</h3>
    <div className="row row--wrap">
      <Age since={minutesAgo(0)} />
      <Age since={minutesAgo(4)} />
      <Age since={minutesAgo(7)} />
      <Age since={minutesAgo(17)} />
      <Age since={minutesAgo(190)} />
      <Age since={minutesAgo(34)} calm />
    </div>
    <h3 className="overline">{texts.live}</h3>
    <div className="row row--wrap gap-5">
      <LiveIndicator state="live" />
      <LiveIndicator state="reconnecting" />
      <LiveIndicator state="offline" />
    </div>
    <h3 className="overline">{texts.plates}</h3>
    <div className="row row--wrap gap-3">
      <RoomBadge room_number="Room 7" />
      <RoomBadge room_number="Room 12" />
      <RoomBadge room_number="Apt 4" />
      <RoomBadge room_number="Penthouse" />
      <RoomBadge room_number="Room 12" large />
      <Tag>{texts.manual}</Tag>
      <Tag tone="accent">{texts.imported}</Tag>
      <Tag tone="danger">{texts.disabledTag}</Tag>
      <Badge count={3} />
      <Badge count={120} />
      <Avatar name="Milica Kovač" />
      <Avatar name="Dragan Vuković" small />
    </div>
  </Specimen>
)

const Timeline = () => (
  <Specimen title={texts.timeline}>
    <Stepper
      steps={[
        { label: texts.received, state: 'done', time: at('20:55') },
        { label: texts.preparing, state: 'now', time: at('20:58') },
        { label: texts.delivered, state: 'next' },
      ]}
    />
    <Stepper
      steps={[
        { label: texts.queued, state: 'queue', time: at('20:52') },
        { label: texts.received, state: 'next' },
        { label: texts.done, state: 'next' },
      ]}
    />
    <Stepper
      steps={[
        { label: texts.received, state: 'done', time: at('09:12') },
        { label: texts.started, state: 'done', time: at('11:20') },
        { label: texts.done, state: 'done', time: at('11:55') },
      ]}
    />
  </Specimen>
)

export const Drawings = () => (
  <Specimen title={texts.art} wide>
    <div className="grid gap-4 sm:grid-cols-2 px-5">
      <HeroSea />
      <HeroTown />
    </div>
    <div className="tile">
      <div className="row row--wrap gap-5">
        <BellArt />
        <MartiniArt />
        <TaxiArt />
        <GuideArt />
        <RulesArt />
        <PlaceArt />
        <DeskbellMark />
      </div>
    </div>
    <div className="empty">
      <NoRequestsArt />
      <NothingWaitingArt />
    </div>
    <div className="grid grid-cols-3 gap-3">
      {installArt.map((Art) => (
        <Art key={Art.name} />
      ))}
    </div>
  </Specimen>
)

export const Marks = () => (
  <>
    <States />
    <Timeline />
  </>
)
