import { UserPlus } from 'lucide-react'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useMyStay } from './my-stay.ts'

const load = retryImport(() => import('./InviteDialog.tsx'))
const InviteDialog = lazyNamed(load, 'InviteDialog')

/** The card of the guest's settings about those who travel with them: who is in the stay, and an invitation into it. */
export const Companions = () => {
  const { t } = useTranslation()
  const hasMessages = featureIsOn(useHotel().features, 'conversations')
  const guest = useGuest()
  const members = useMyStay().data?.members ?? (guest ? [guest.guestName] : [])
  const { show, dialog } = useLateDialog((props) => <InviteDialog {...props} />)
  return (
    <section className="card stack">
      <div>
        <h2 className="serif text-xl">{t('stays.together')}</h2>
        <p className="meta mt-1">{t(hasMessages ? 'stays.together_text' : 'stays.together_door_text')}</p>
      </div>
      {members.length > 0 && (
        <ul className="stack stack--s" aria-label={t('stays.in_this_stay')}>
          {members.map((name) => (
            <li key={name} className="row wrap-anywhere">
              <Avatar name={name} small />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="line"
        icon={UserPlus}
        wide
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={show}
      >
        {t('stays.add_companion')}
      </Button>
      {dialog}
    </section>
  )
}
