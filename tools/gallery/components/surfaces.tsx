import { ConciergeBell, Plus, Trash } from 'lucide-react'
import { useState } from 'react'
import { OverdueBanner, AllClearBanner } from '#core/tickets/web/OverdueBanner.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { OfflineStrip } from '#platform/web/ui/containers/OfflineStrip.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { NoRequestsArt, NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { LanguagePicker } from '#platform/web/ui/overlays/LanguagePicker.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { kinds, Specimen } from './controls.tsx'
import { minutesAgo, nothing, texts } from './texts.ts'

let said = 0

const Messages = () => (
  <Specimen title={texts.boxes}>
    <Callout tone="error">{texts.failed}</Callout>
    <Callout tone="success">{texts.importOk}</Callout>
    <Callout tone="info">{texts.taxiInfo}</Callout>
    <Callout tone="warning">{texts.stale}</Callout>
    <h3 className="overline">{texts.toasts}</h3>
    <div className="row row--wrap">
      <Button variant="line" size="s" onClick={() => toast.success(texts.submitted)} data-try="toast-ok">
        {texts.sayOk}
      </Button>
      <Button variant="line" size="s" onClick={() => toast.error(texts.notCreated)} data-try="toast-no">
        {texts.sayNo}
      </Button>
      <Button
        variant="line"
        size="s"
        onClick={() => toast.success(`${texts.taxiInfo} (${(said += 1)})`)}
        data-try="toast-more"
      >
        {texts.sayMore}
      </Button>
    </div>
  </Specimen>
)

const AskDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('towels')
  const footer = (
    <>
      <Button variant="line" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" icon={ConciergeBell}>
        {texts.send}
      </Button>
    </>
  )
  return (
    <Dialog title={texts.formTitle} open={open} onClose={onClose} onSubmit={onClose} footer={footer}>
      <div className="stack">
        <RadioCards label={texts.need} options={kinds} value={kind} onChange={setKind} />
        <TextArea label={texts.more} hint={texts.moreHint} defaultValue={texts.bath} />
      </div>
    </Dialog>
  )
}

const paragraphs = [1, 2, 3, 4, 5, 6, 7, 8] as const

const Dialogs = () => {
  const [open, setOpen] = useState<'form' | 'confirm' | 'language' | 'long' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title={texts.dialogs}>
      <div className="row row--wrap">
        <Button variant="line" size="s" onClick={() => setOpen('form')} data-try="form">
          {texts.openForm}
        </Button>
        <Button variant="line" size="s" onClick={() => setOpen('confirm')} data-try="confirm">
          {texts.openConfirm}
        </Button>
        <Button variant="line" size="s" onClick={() => setOpen('language')} data-try="language">
          {texts.openLanguage}
        </Button>
        <Button variant="line" size="s" onClick={() => setOpen('long')} data-try="long">
          {texts.openLong}
        </Button>
      </div>
      <AskDialog open={open === 'form'} onClose={close} />
      <ConfirmDialog
        title={texts.confirmTitle}
        text={texts.confirmText}
        confirm={texts.remove}
        icon={Trash}
        keep={texts.keep}
        danger
        open={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
      <LanguagePicker current="en" open={open === 'language'} onApply={close} onClose={close} />
      <Dialog title={texts.rules} full open={open === 'long'} onClose={close}>
        <div className="stack">
          {paragraphs.map((paragraph) => (
            <section key={paragraph}>
              <h2 className="serif">{texts.ruleTitle}</h2>
              <p>{texts.ruleText}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </Specimen>
  )
}

const Strips = () => (
  <Specimen title={texts.attention} wide>
    <OverdueBanner
      count={7}
      title={texts.attentionTitle}
      text={texts.attentionText}
      since={minutesAgo(1)}
      allHref="#all"
      onTake={nothing}
    />
    <OverdueBanner
      count={7}
      level={1}
      title={texts.attentionTitle}
      text={texts.attentionText}
      since={minutesAgo(6)}
      allHref="#all"
      onTake={nothing}
    />
    <OverdueBanner
      count={7}
      level={2}
      title={texts.attentionTitle}
      text={texts.attentionText}
      since={minutesAgo(17)}
      allHref="#all"
      onTake={nothing}
    />
    <AllClearBanner>{texts.calm}</AllClearBanner>
  </Specimen>
)

const Conditions = () => (
  <Specimen title={texts.surfaces} wide>
    <OfflineStrip />
    <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
      <EmptyState art={<NoRequestsArt />} title={texts.empty} text={texts.emptyText}>
        <Button icon={Plus}>{texts.newRequest}</Button>
      </EmptyState>
      <EmptyState art={<NothingWaitingArt />} title={texts.nothingWaits} text={texts.nothingWaitsText} />
      <ErrorState title={texts.failedTitle} text={texts.safe} onRetry={nothing} />
      <SkeletonCards count={2} />
    </div>
  </Specimen>
)

const rows = [
  { guest_name: 'Jonas Weber', room_number: 'Room 12', check_in: '18/11/2026', total: '412.50 €', imported: false },
  { guest_name: 'Ana Petrović', room_number: 'Apt 3', check_in: '19/11/2026', total: '96.00 €', imported: true },
] as const

const Table = () => (
  <Specimen title={texts.table} wide>
    <TableBox label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.guestName}</th>
          <th scope="col">{texts.label}</th>
          <th scope="col">{texts.checkIn}</th>
          <th scope="col">{texts.source}</th>
          <th scope="col" className="r">
            {texts.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.guest_name}>
            <td>{row.guest_name}</td>
            <td>{row.room_number}</td>
            <td className="num">{row.check_in}</td>
            <td>{row.imported ? <Tag tone="accent">{texts.imported}</Tag> : <Tag>{texts.manual}</Tag>}</td>
            <td className="r money">{row.total}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  </Specimen>
)

export const Surfaces = () => (
  <>
    <Messages />
    <Dialogs />
    <Strips />
    <Conditions />
    <Table />
  </>
)
