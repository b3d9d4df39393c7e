import { BuildingComplex, ChevronRight, Pencil, User, Users } from 'lucide-react'
import { useState } from 'react'
import type { OwnerUser } from '#modules/sessions/contract.ts'
import { useKeepOwner } from '#modules/sign-in/web/owner.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { StaffShell } from '#platform/web/ui/shell/Shell.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { AdminHotel } from '../contract.ts'
import { SecondFactorCard } from './account/SecondFactorCard.tsx'
import { SignOutOwner } from './account/SignOutOwner.tsx'
import { TestMailCard } from './account/TestMailCard.tsx'
import { AddManager, type ChosenHotel } from './AddManager.tsx'
import { useHotels } from './api.ts'
import { BackupsCard } from './backups/BackupsCard.tsx'
import { DeletedHotels } from './deletion/DeletedHotels.tsx'
import { EditHotels } from './EditHotels.tsx'
import { HotelDialog } from './HotelDialog.tsx'
import { HotelTable, LoadedHotels } from './HotelTable.tsx'
import { SecretCopyCard } from './secret-copy/SecretCopyCard.tsx'
import { ViewManagers } from './ViewManagers.tsx'

type Name = 'hotel' | 'edit' | 'add-manager' | 'managers'

const Header = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <header className="topbar">
      <div className="in">
        <span className="logo grow text-ink [&>svg]:size-7.5 [&>svg]:flex-none">
          <DeskbellMark />
          <b>Deskbell</b>
          <span className="who only-wide">{t('administration.title')}</span>
        </span>
        <LanguageButton />
        <span className="who only-wide">{email}</span>
        <span className="only-wide">
          <Avatar name={email} />
        </span>
        <SignOutOwner />
      </div>
    </header>
  )
}

const Door = ({
  icon: Icon,
  title,
  text,
  onOpen,
}: {
  icon: IconType
  title: string
  text: string
  onOpen: () => void
}) => (
  <button
    type="button"
    className="card row gap-3.5 py-3 text-left sm:min-h-[84px] hover:border-accent-line"
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <span className="glyph">
      <Icon />
    </span>
    <span className="grow">
      <b className="serif block text-[1.125rem]">{title}</b>
      <span className="meta">{text}</span>
    </span>
    <ChevronRight />
  </button>
)

/** The owner's page: four tiles that open dialogs, the result of the last action, and an overview of all hotels. */
export const OwnerHome = ({ owner, justSignedIn }: { owner: OwnerUser; justSignedIn: boolean }) => {
  const { t } = useTranslation()
  const [done, setDone] = useState<string | null>(null)
  // The next manager is often one of the hotel edited last.
  const [lastHotel, setLastHotel] = useState<ChosenHotel>(null)
  const { count } = useHotels()
  useKeepOwner()

  const { show, dialog } = useDialogOf((props, { name, hotel }: { name: Name; hotel: AdminHotel | null }) => {
    const finish = (text: string, last: ChosenHotel) => {
      setDone(text)
      setLastHotel(last)
      props.onClose()
    }
    if (name === 'hotel') return <HotelDialog {...props} hotel={hotel} onDone={finish} />
    if (name === 'edit') return <EditHotels {...props} onDone={finish} />
    if (name === 'add-manager') return <AddManager {...props} hotel={lastHotel} onDone={finish} />
    return <ViewManagers {...props} hotel={lastHotel} onHotel={setLastHotel} />
  })
  const open = (name: Name, hotel: AdminHotel | null = null) => {
    setDone('')
    show({ name, hotel })
  }
  const result = done ?? (justSignedIn ? t('administration.signed_in') : '')

  return (
    <StaffShell head={<Header email={owner.email} />} bar={null}>
      <PageTitle area="staff" title={t('administration.title')} />
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-3 wide:grid-cols-4">
        <Door
          icon={BuildingComplex}
          title={t('administration.new_hotel')}
          text={t('administration.new_hotel_text')}
          onOpen={() => open('hotel')}
        />
        <Door
          icon={Pencil}
          title={t('administration.edit_hotels')}
          text={count === undefined ? '\u00a0' : t('administration.hotel_count', { count })}
          onOpen={() => open('edit')}
        />
        <Door
          icon={User}
          title={t('administration.add_manager')}
          text={t('administration.add_manager_text')}
          onOpen={() => open('add-manager')}
        />
        <Door
          icon={Users}
          title={t('administration.view_managers')}
          text={t('administration.view_managers_text')}
          onOpen={() => open('managers')}
        />
      </div>
      <div className="my-4" role="status">
        {result !== '' && <Callout tone="success">{result}</Callout>}
      </div>
      <LoadedHotels bones={<SkeletonCards count={3} />}>
        {(hotels) => (
          <div className="max-sm:[&_table]:min-w-0 max-sm:[&_td]:px-3">
            <HotelTable hotels={hotels} onEdit={(hotel) => open('hotel', hotel)} />
          </div>
        )}
      </LoadedHotels>
      <DeletedHotels />
      <SecondFactorCard owner={owner} />
      <BackupsCard />
      <SecretCopyCard />
      <TestMailCard email={owner.email} />
      <p className="meta mt-4">Deskbell {import.meta.env.DESKBELL_VERSION}</p>
      {dialog}
    </StaffShell>
  )
}
