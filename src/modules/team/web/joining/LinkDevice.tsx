import './join.css'
import { Tablet } from 'lucide-react'
import { useState } from 'react'
import { splitHotelName, type PublicHotel } from '#modules/hotels/contract.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { HotelFrame } from '#modules/sign-in/web/HotelFrame.tsx'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { linkDevice, type OpenedInvitation, type JoinedStaff } from '../../contract/joining.ts'

/** Makes this browser a shared device of the team. */
export const LinkDevice = ({
  hotel,
  token,
  invitation,
  onLinked,
  onOver,
}: {
  hotel: PublicHotel
  token: string
  invitation: OpenedInvitation
  onLinked: (session: JoinedStaff) => void
  onOver: () => void
}) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const link = async () => {
    if (busy) return
    setBusy(true)
    try {
      onLinked(await call(linkDevice, { params: { hotelSlug: hotel.id }, body: { token } }))
    } catch (cause) {
      const failed = toProblem(cause, 'team.not_joined')
      if (failed.key === linkInvalid.code) return onOver()
      setBusy(false)
      setProblem(failed)
    }
  }
  const name = invitation.display_name ?? ''
  return (
    <HotelFrame hotel={hotel} title={name} text={t('team.device_text', { hotel: splitHotelName(hotel.name).name })}>
      {problem && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
      <p className="meta devicerole">
        <Tablet />
        {t(`team.role_${invitation.staff_role}`)} · {t('team.device_stays')}
      </p>
      <Button wide busy={busy} onClick={() => void link()}>
        {t('team.use_device', { name })}
      </Button>
    </HotelFrame>
  )
}
