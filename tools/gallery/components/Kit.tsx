import { Pencil, Play, Plus, Search, Trash } from 'lucide-react'
import { useState } from 'react'
import { installArt } from '#modules/sign-in/web/install/install-art.tsx'
import { AllClearBanner, OverdueBanner } from '#modules/tickets/web/OverdueBanner.tsx'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Badge } from '#platform/web/ui/badges/Badge.tsx'
import { LiveIndicator } from '#platform/web/ui/badges/LiveIndicator.tsx'
import { Pill, Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Stepper } from '#platform/web/ui/badges/Stepper.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { OfflineStrip } from '#platform/web/ui/containers/OfflineStrip.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { PasswordField } from '#platform/web/ui/controls/PasswordField.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { Checkbox, Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { NoRequestsArt, NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { HeroSea, HeroTown } from '#platform/web/ui/illustrations/heroes.tsx'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { BellArt, GuideArt, MartiniArt, PlaceArt, RulesArt, TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { Choices, Overlays, Specimen } from './Live.tsx'
import { t } from './text.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const nothing = (): void => {}

const timelines = [
  ['done', 'now', 'next'],
  ['queue', 'next', 'next'],
  ['done', 'done', 'done'],
] as const
const cells = {
  'Guest name': 'Jonas Weber',
  'Room number': 'Room 12',
  'Check-in': '18/11/2026',
  Source: 'StayPortal',
  Total: '412.50 €',
}
const drawings = [HeroSea, HeroTown, BellArt, MartiniArt, TaxiArt, GuideArt, RulesArt, PlaceArt, DeskbellMark]

/** Every component in every state. */
export const Kit = () => {
  const [busy, setBusy] = useState(false)
  const [on, setOn] = useState(true)
  const labels = [t('Available'), t('Hidden')] as const
  return (
    <main className="main">
      <div className="title">
        <h1 className="serif">{t('Components')}</h1>
        <span className="meta">?theme=dark, ?brand=8a3324, ?texts=long</span>
      </div>
      <div className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(340px,100%),1fr))]">
        <Specimen title="Buttons">
          <div className="row row--wrap">
            {(['filled', 'line', 'soft', 'ghost', 'danger'] as const).map((variant) => (
              <Button key={variant} variant={variant} icon={variant === 'danger' ? Trash : undefined}>
                {t(`Confirm, ${variant}`)}
              </Button>
            ))}
            <Button disabled>{t('Disabled')}</Button>
            <Button busy={busy} busyText={t('Signing In...')} onClick={() => setBusy(true)} data-try="busy">
              {t('Sign In as Guest')}
            </Button>
            <Button busy busyText={t('Signing In...')}>
              {t('Sign In as Guest')}
            </Button>
            {[false, true].map((isBusy) => (
              <Button key={String(isBusy)} size="s" icon={Play} busy={isBusy}>
                {t('Start')}
              </Button>
            ))}
            <Button shape="round" aria-label={t('New request')}>
              <Plus />
            </Button>
            <IconButton icon={Pencil} label={t('Edit')} />
            <IconButton icon={Trash} label={t('Delete')} danger />
            <IconButton icon={Search} label={t('Search')} disabled />
          </div>
        </Specimen>
        <Specimen title="Fields">
          <TextField label={t('Room number')} placeholder="Apt 5" />
          <TextField label={t('Full name')} defaultValue="Ana" error={t('Please enter your full name.')} />
          <TextField label={t('Access code')} optional hint={t('On your key card, if you have one.')} />
          <PasswordField label={t('Password')} defaultValue="marinamarina" />
          <SelectField label={t('Source')}>
            <option>{t('manual')}</option>
          </SelectField>
          <TextField label={t('Read only')} readOnly value="Room 12" />
          <TextArea label={t('Description')} optional defaultValue={t('One more blanket for the sofa bed, please.')} />
          <div className="row row--wrap between">
            <Checkbox label={t('Checkbox')} defaultChecked />
            <Switch label={t('Item is offered')} labels={labels} checked={on} onChange={setOn} />
            <Switch label={t('Item is hidden')} labels={labels} checked={!on} onChange={(is) => setOn(!is)} />
          </div>
        </Specimen>
        <Choices />
        <Specimen title="States, ages, rooms">
          <div className="row row--wrap gap-3">
            {(['warning', 'info', 'success', 'danger', 'neutral', 'queued'] as const).map((tone) => (
              <Pill key={tone} tone={tone}>
                {t(`In progress, ${tone}`)}
              </Pill>
            ))}
            {[0, 4, 7, 17, 190].map((minutes) => (
              <Age key={minutes} since={minutesAgo(minutes)} />
            ))}
            <Age since={minutesAgo(34)} calm />
            {(['live', 'reconnecting', 'offline'] as const).map((state) => (
              <LiveIndicator key={state} state={state} />
            ))}
            {['Room 7', 'Room 12', 'Apt 4', 'Penthouse'].map((room) => (
              <RoomBadge key={room} room_number={room} />
            ))}
            <RoomBadge room_number="Room 12" large />
            <Tag>{t('manual')}</Tag>
            <Tag tone="accent">StayPortal</Tag>
            <Tag tone="danger">{t('Disabled')}</Tag>
            <Badge count={3} />
            <Badge count={120} />
            <Avatar name="Milica Kovač" />
            <Avatar name="Dragan Vuković" small />
          </div>
        </Specimen>
        <Specimen title="Timelines">
          {timelines.map((states) => (
            <Stepper
              key={states.join(' ')}
              steps={states.map((state, at) => ({
                label: t(['Received', 'Being prepared', 'Delivered'][at] ?? ''),
                state,
                time: state === 'next' ? undefined : { text: `20:5${at}`, at: `2026-11-21T20:5${at}` },
              }))}
            />
          ))}
        </Specimen>
        <Overlays />
        <Specimen title="Overdue: waiting, and calm" wide>
          {([0, 1, 2] as const).map((level) => (
            <OverdueBanner
              key={level}
              count={7}
              level={level}
              title={t('Room 11 · maintenance')}
              text={t('Balcony door')}
              since={minutesAgo([1, 6, 17][level] ?? 0)}
              allHref="#all"
              onClaim={nothing}
            />
          ))}
          <AllClearBanner>{t('Nothing is waiting. Last one claimed at 02:04.')}</AllClearBanner>
        </Specimen>
        <Specimen title="Table" wide>
          <TableBox label={t('Reservations')}>
            <thead>
              <tr>
                {Object.keys(cells).map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {Object.values(cells).map((text) => (
                  <td key={text}>{text}</td>
                ))}
              </tr>
            </tbody>
          </TableBox>
        </Specimen>
        <Specimen title="Drawings" wide>
          <div className="tile grid gap-4 sm:gap-10 grid-cols-3">
            {[...drawings, ...installArt].map((Art) => (
              <Art key={Art.name} />
            ))}
          </div>
        </Specimen>
        {/* Last, because what follows a skeleton is hidden until it has loaded. */}
        <Specimen title="Messages, empty, error, loading, offline" wide>
          {(['error', 'success', 'info', 'warning'] as const).map((tone) => (
            <Callout key={tone} tone={tone}>
              {t(`Available 24/7. Allow up to 15 minutes: ${tone}.`)}
            </Callout>
          ))}
          <OfflineStrip />
          <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
            <EmptyState art={<NoRequestsArt />} title={t('No requests yet')} text={t('Need towels or a repair?')}>
              <Button icon={Plus}>{t('New request')}</Button>
            </EmptyState>
            <EmptyState art={<NothingWaitingArt />} title={t('Nothing is waiting')} text={t('New ones appear here.')} />
            <ErrorState title={t('Failed to fetch requests.')} text={t('Please try again.')} onRetry={nothing} />
            <SkeletonCards count={2} />
          </div>
        </Specimen>
      </div>
    </main>
  )
}
