import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { managerNotices, putMailChoices, type ManagerNotice } from '../contract.ts'
import { choicesKey, useHasMail, useMailChoices } from './api.ts'

type Props = { hotelId: string; managerId: string }

const Choices = ({ hotelId, managerId }: Props) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { busy, send } = useSubmit()
  const { data } = useMailChoices(hotelId, managerId)
  if (data === undefined) return null
  const choose = (notice: ManagerNotice, on: boolean) =>
    send(
      async () => {
        const off = managerNotices.filter((one) => (one === notice ? !on : data.off.includes(one)))
        queries.setQueryData(
          choicesKey(hotelId, managerId),
          await call(putMailChoices, { params: { hotelSlug: hotelId }, body: { off } }),
        )
      },
      (cause) => toast.error(cause.isTemporary ? t('hotels.not_saved') : t(cause.code, cause.values)),
    )
  return (
    <section className="card stack" aria-labelledby="profile-mails">
      <h2 className="serif text-xl" id="profile-mails">
        {t('mail.choices_title')}
      </h2>
      <p className="meta">{t('mail.choices_text')}</p>
      {managerNotices.map((notice) => (
        <div key={notice} className="row between">
          <span aria-hidden="true">{t(`mail.choice_${notice}`)}</span>
          <Switch
            label={t(`mail.choice_${notice}`)}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={!data.off.includes(notice)}
            disabled={busy}
            onChange={(on) => void choose(notice, on)}
          />
        </div>
      ))}
    </section>
  )
}

/** Which mails about the hotel a manager gets. Absent where the installation sends no mail. */
export const MailChoicesCard = (props: Props) => (useHasMail(props.hotelId) ? <Choices {...props} /> : null)
