import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { useStaffCreate } from './use-staff-create.ts'

type Form = Pick<ReturnType<typeof useStaffCreate>, 'room' | 'setRoom' | 'name' | 'setName' | 'errors'>

/** The guest for whom a ticket is created: room and name. */
export const GuestFields = ({ form: { room, setRoom, name, setName, errors } }: { form: Form }) => {
  const { t } = useTranslation()
  return (
    <>
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <div className="flex items-start gap-2.5">
        <div className="w-28 flex-none">
          <TextField
            label={t('tickets.room')}
            autoComplete="off"
            maxLength={40}
            value={room}
            error={errors['room_number']}
            onChange={(event) => setRoom(event.target.value)}
          />
        </div>
        <div className="grow">
          <TextField
            label={t('tickets.guest_name')}
            autoComplete="off"
            maxLength={120}
            value={name}
            error={errors['guest_name']}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </div>
      <p className="meta">{t('tickets.as_signed_in')}</p>
    </>
  )
}
