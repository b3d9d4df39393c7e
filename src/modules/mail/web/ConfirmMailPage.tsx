import { useState, type ReactNode } from 'react'
import { splitHotelName, type PublicHotel } from '#modules/hotels/contract.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { confirmMailAddress, type MailAddress } from '../contract.ts'
import { keepConfirmLink, readConfirmLink } from './confirm-link.ts'

type Confirmed = Pick<MailAddress, 'address' | 'purpose'>

/**
 * The page that confirms an address of the hotel. Only the button does it: programs that follow the links of a mail
 * confirm nothing.
 * @param Frame the frame of the page
 */
export const ConfirmMailPage = ({
  hotel,
  Frame,
}: {
  hotel: PublicHotel
  Frame: (props: { hotel: PublicHotel; title: string; text?: string; children: ReactNode }) => ReactNode
}) => {
  const { t } = useTranslation()
  const { name } = splitHotelName(hotel.name)
  const [token] = useState(() => readConfirmLink(hotel.id))
  const [isOver, setOver] = useState(token === null)
  const { busy, send } = useSubmit()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  if (confirmed)
    return (
      <Frame
        hotel={hotel}
        title={t('mail.thanks_title')}
        text={t(`mail.thanks_${confirmed.purpose}`, { hotel: name, address: confirmed.address })}
      >
        {null}
      </Frame>
    )
  if (isOver || token === null)
    return (
      <Frame hotel={hotel} title={t('mail.link_over')} text={t('mail.link_over_text')}>
        {null}
      </Frame>
    )
  const confirm = async () => {
    setProblem(null)
    await send(
      async () => {
        setConfirmed(await call(confirmMailAddress, { params: {}, body: { token } }))
        keepConfirmLink(hotel.id, null)
      },
      (cause) => {
        if (cause.code === linkInvalid.code) setOver(true)
        else setProblem(toProblem(cause, 'mail.not_confirmed_now'))
      },
    )
  }
  return (
    <Frame hotel={hotel} title={t('mail.confirm_title')} text={t('mail.confirm_text', { hotel: name })}>
      {problem && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
      <Button wide busy={busy} onClick={() => void confirm()}>
        {t('mail.button_confirm_address')}
      </Button>
    </Frame>
  )
}
