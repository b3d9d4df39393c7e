import { Globe } from 'lucide-react'
import { deskRoles, isOneOf } from '#modules/access/policy.ts'
import { BillSettingsCard } from '#modules/bill/web/settings/SettingsCard.tsx'
import { CalendarsNote } from '#modules/calendars/web/CalendarLinks.tsx'
import { EssentialsCard } from '#modules/essentials/web/staff/SettingsCard.tsx'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { GuestServicesCard } from '#modules/hotels/web/settings/GuestServicesCard.tsx'
import { LanguagesCard } from '#modules/hotels/web/settings/LanguagesCard.tsx'
import { PropertyCard } from '#modules/hotels/web/settings/PropertyCard.tsx'
import { ThemeCard } from '#modules/hotels/web/settings/ThemeCard.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { SettingsCard as InvoicesCard } from '#modules/invoices/web/settings/SettingsCard.tsx'
import { LegalCard } from '#modules/legal/web/staff/SettingsCard.tsx'
import { MailCard } from '#modules/mail/web/MailCard.tsx'
import { PushButton } from '#modules/notifications/web/PushButton.tsx'
import { useProfile } from '#modules/people/web/profile/api.ts'
import { GuestSignInSettings } from '#modules/rooms/web/GuestSignInSettings.tsx'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { StaffSignOutButton } from '#modules/sessions/web/StaffSignOutButton.tsx'
import type { ClientManager } from '#modules/sessions/web/user.ts'
import { TaxSettingsCard } from '#modules/tax/web/settings/SettingsCard.tsx'
import { AlertSettings } from '#modules/team/web/mine/AlertSettings.tsx'
import { OtherHotels } from '#modules/team/web/mine/OtherHotels.tsx'
import { SoundCard } from '#modules/tickets/web/settings/SoundCard.tsx'
import { TimesCard } from '#modules/tickets/web/settings/TimesCard.tsx'
import { languages } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { useLanguageChoice } from '#platform/web/ui/language/use-language-choice.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { AppearanceChoice } from '../../AppearanceChoice.tsx'
import { OtherSystems } from './OtherSystems.tsx'
import { TeamAndHours } from './TeamAndHours.tsx'
import { ZoneNote } from './ZoneNote.tsx'

/** The signed-in staff member: profile, language, theme and sign-out. A shared device has no profile. */
const Me = ({ manager }: { manager: ClientManager }) => {
  const { t } = useTranslation()
  const { language, choose, dialog } = useLanguageChoice()
  const { data } = useProfile(manager.hotelId, manager.id)
  const { email } = data ?? manager
  const name = manager.displayName ?? email
  const isDevice = manager.memberKind === 'device'
  return (
    <section className="card stack" aria-label={t('app.you')}>
      <div className="row gap-3.5 border-b border-line pb-4">
        <Avatar name={name} />
        <div className="grow">
          <b className="wrap-anywhere">{name}</b>
          <p className="meta wrap-anywhere">{isDevice ? t(`team.role_${manager.staffRole}`) : email}</p>
        </div>
        {!isDevice && (
          <Link className={buttonClass({ variant: 'line' })} href={managerPath(manager.hotelId, 'profile')}>
            {t('people.profile')}
          </Link>
        )}
      </div>
      {!isDevice && <OtherHotels />}
      <div className="row between">
        <span>{t('app.language')}</span>
        <Button variant="line" icon={Globe} aria-haspopup="dialog" onClick={choose}>
          {languages.find(({ code }) => code === language)?.name}
        </Button>
      </div>
      <div className="row between row--wrap">
        <span aria-hidden="true">{t('app.appearance')}</span>
        <AppearanceChoice small />
      </div>
      <div>
        <StaffSignOutButton hotelId={manager.hotelId} />
      </div>
      {dialog}
    </section>
  )
}

const GuestsData = ({ hotelId }: { hotelId: string }) => {
  const { t } = useTranslation()
  return (
    <section className="card row between row--wrap">
      <span id="privacy">{t('privacy.title')}</span>
      <Link
        className={buttonClass({ variant: 'line' })}
        href={managerPath(hotelId, 'privacy')}
        aria-describedby="privacy"
      >
        {t('privacy.open')}
      </Link>
    </section>
  )
}

/** The settings of the hotel, of this device and of the staff member, in groups. Each role sees its own. */
export const ManagerSettings = () => {
  const { t } = useTranslation()
  const manager = useManager()
  const hasInvoices = useFeature('invoices')
  const hasBills = useFeature('bill')
  const hasReservations = useFeature('reservations')
  useTitle(t('app.settings'))
  if (manager === null) return null
  const isManager = manager.staffRole === 'manager'
  const hasDesk = isOneOf(deskRoles, manager.staffRole)
  return (
    <>
      <PageTitle area="staff" title={t('app.settings')} />
      <div className="cards2 stack">
        {isManager && (
          <div className="stack">
            <ThemeCard />
            <PropertyCard ZoneNote={ZoneNote} />
            <LanguagesCard />
            <TimesCard />
            <MailCard />
          </div>
        )}
        <div className="stack">
          {isManager && <TeamAndHours />}
          {isManager && <GuestServicesCard />}
          {hasDesk && <EssentialsCard />}
          {isManager && <LegalCard />}
          {hasDesk && hasInvoices && <InvoicesCard />}
          {isManager && <BillSettingsCard />}
          {isManager && hasBills && <TaxSettingsCard />}
          {isManager && <OtherSystems />}
          {hasDesk && <GuestSignInSettings mayChange={isManager} note={hasReservations && <CalendarsNote />} />}
          <PushButton as="manager" />
          <SoundCard />
          <AlertSettings />
          <Me manager={manager} />
          {isManager && <GuestsData hotelId={manager.hotelId} />}
        </div>
      </div>
    </>
  )
}
