import { Key, User } from 'lucide-react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { hasStayEnded, sessionStore } from '#modules/sessions/web/session-store.ts'
import type { Role } from '#modules/sessions/web/user.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { importForStaff, retryImport } from '#platform/web/retry-import.ts'
import { Placeholder } from '#platform/web/ui/badges/Placeholder.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { Install } from '#platform/web/ui/icons.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { GuestForm } from './GuestForm.tsx'
import { HotelFrame } from './HotelFrame.tsx'
import './install/install-prompt.ts'
import { storedCard } from './room-card.ts'

const loadHelp = retryImport(() => import('./install/InstallHelp.tsx'))
const InstallHelp = lazyNamed(loadHelp, 'InstallHelp')
// Only staff need it.
const loadManagerForm = importForStaff(() => import('./ManagerForm.tsx'))
const ManagerForm = lazyNamed(loadManagerForm, 'ManagerForm')

// Few hotels require more than room and name.
const GuestSignInForm = lazyNamed(() => import('./GuestSignInForm.tsx'), 'GuestSignInForm')

const GuestSlots = ({
  hotel,
  fallback,
  onSignedIn,
}: {
  hotel: PublicHotel
  fallback: ReactNode
  onSignedIn: () => void
}) => {
  // The state when the page opened: a guest who puts the card aside stays here.
  const [comesWith] = useState(() => storedCard(hotel.id) !== null || hasStayEnded(hotel.id))
  // During an update the data may lack `guest_signin`.
  if (!comesWith && hotel.guest_signin === 'open')
    return <GuestForm hotelId={hotel.id} hasRooms={hotel.has_rooms} onSignedIn={onSignedIn} />
  return (
    <Suspense fallback={fallback}>
      <GuestSignInForm hotel={hotel} onSignedIn={onSignedIn} />
    </Suspense>
  )
}

const InstallButton = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        className="fab"
        variant="line"
        shape="pill"
        icon={Install}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadHelp()}
        onClick={() => setOpen(true)}
      >
        {t('people.install_help')}
      </Button>
      {open !== null && (
        <Suspense>
          <InstallHelp open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A link for a guest who is signed in already. */
const Continue = ({ slug }: { slug: string }) => {
  const { t } = useTranslation()
  // The state when the page opened: otherwise the link would flash after signing in.
  const [user] = useState(() => sessionStore.getState().user)
  if (user?.role !== 'guest') return null
  return (
    <Link className="btn btn--ghost btn--wide" href={guestPath(slug)}>
      {t('people.continue_as', { name: user.guestName })}
    </Link>
  )
}

/** The frame of every form with which a guest signs in. @param below further buttons of the page */
export const SignInFrame = (props: { hotel: PublicHotel; below?: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation()
  return <HotelFrame {...props} title={t('people.welcome')} text={t('people.guest_app')} />
}

/**
 * The sign-in page of a hotel.
 * @param StaffHelp further help for staff who have forgotten their password
 * @param onMode called with the chosen mode, which belongs into the URL
 * @param onSignedIn navigates on
 */
export const SignInPage = ({
  hotel,
  mode,
  StaffHelp,
  onMode,
  onSignedIn,
}: {
  hotel: PublicHotel
  mode: Role
  StaffHelp: ComponentType<{ hotelId: string }>
  onMode: (mode: Role) => void
  onSignedIn: (role: Role) => void
}) => {
  const { t } = useTranslation()
  // The centred card must not change its size while it loads. A change of the form keeps it in place.
  const [first] = useState(mode)
  const fallback = mode === first ? <Placeholder /> : null
  const options = [
    { value: 'guest', label: t('people.guest'), icon: Key },
    { value: 'manager', label: t('people.manager'), icon: User },
  ] as const
  return (
    <SignInFrame hotel={hotel} below={<InstallButton />}>
      <div onPointerEnter={() => void loadManagerForm()}>
        <SegmentedControl label={t('people.sign_in_as')} options={options} value={mode} onChange={onMode} />
      </div>
      {mode === 'guest' ? (
        <>
          <GuestSlots key={hotel.id} hotel={hotel} fallback={fallback} onSignedIn={() => onSignedIn('guest')} />
          <Continue slug={hotel.id} />
        </>
      ) : (
        <Suspense fallback={fallback}>
          <ManagerForm
            hotelId={hotel.id}
            supportPhone={hotel.support_phone}
            help={
              <Suspense>
                <StaffHelp hotelId={hotel.id} />
              </Suspense>
            }
            onSignedIn={() => onSignedIn('manager')}
          />
        </Suspense>
      )}
    </SignInFrame>
  )
}
