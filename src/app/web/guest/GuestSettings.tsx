import { Globe } from 'lucide-react'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { LegalRows } from '#modules/legal/web/LegalRows.tsx'
import { PushButton } from '#modules/notifications/web/PushButton.tsx'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { SignOutButton } from '#modules/sessions/web/SignOutButton.tsx'
import { Companions } from '#modules/stays/web/Companions.tsx'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { languages } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { useLanguageChoice } from '#platform/web/ui/language/use-language-choice.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { AppearanceChoice } from '../AppearanceChoice.tsx'

const Preferences = () => {
  const { t } = useTranslation()
  const { language, choose, dialog } = useLanguageChoice()
  return (
    <section className="card stack">
      <div className="row between row--wrap">
        <span>{t('app.language')}</span>
        <Button variant="line" size="s" className="min-h-11" icon={Globe} aria-haspopup="dialog" onClick={choose}>
          {languages.find(({ code }) => code === language)?.name}
        </Button>
      </div>
      <div className="stack stack--s">
        <span aria-hidden="true">{t('app.appearance')}</span>
        <AppearanceChoice />
      </div>
      {dialog}
    </section>
  )
}

/** The guest's settings: name and room, language, theme, sign-out. */
export const GuestSettings = () => {
  const { t } = useTranslation()
  const guest = useGuest()
  useTitle(t('app.settings'))
  const { features } = useHotel()
  const isOn = featureIsOn(features, 'conversations')
  const { data } = useMyStay<{ has_door_code?: boolean }>('essentials')
  if (guest === null) return null
  return (
    <>
      <PageTitle area="guest" title={t('app.settings')} />
      <div className="stack">
        <section className="card">
          <h2 className="overline mb-2">{t('app.you')}</h2>
          <div className="row between row--wrap">
            <b className="serif text-xl">{guest.guestName}</b>
            <RoomBadge room_number={guest.roomNumber} />
          </div>
        </section>
        {(isOn || data?.has_door_code) && <Companions />}
        <Preferences />
        <PushButton as="guest" />
        <LegalRows />
        <SignOutButton hotelId={guest.hotelId} wide />
      </div>
    </>
  )
}
