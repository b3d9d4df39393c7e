import { useState } from 'react'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { ReasonChoice } from '#platform/web/ui/page/ReasonChoice.tsx'
import { useSettingsPart, type SettingsPart } from './use-settings-part.ts'

/** Who may charge to the room, and whether they can pay on delivery all the same. */
export const RoomForm = (part: SettingsPart) => {
  const { base } = part
  const { t } = useTranslation()
  const [to_room, setToRoom] = useState(base.to_room)
  const [pay_choice, setPayChoice] = useState(base.pay_choice)
  const isChanged = to_room !== base.to_room || pay_choice !== base.pay_choice
  const { errors, busy, save } = useSettingsPart(part, isChanged)
  return (
    <SettingsForm
      id="bill-to-room"
      title={t('bill.to_room')}
      errors={errors}
      busy={busy}
      onSubmit={() => void save({ to_room, pay_choice })}
    >
      <ReasonChoice
        name="to_room"
        label={t('bill.to_room_who')}
        isTitled
        options={(['all', 'trusted', 'nobody'] as const).map((value) => ({
          value,
          label: t(`bill.to_room_${value}`),
          reason: t(`bill.to_room_${value}_note`),
        }))}
        value={to_room}
        onChange={setToRoom}
      />
      {to_room !== 'nobody' && (
        <Checkbox
          label={t('bill.pay_choice')}
          checked={pay_choice}
          onChange={({ target }) => setPayChoice(target.checked)}
        />
      )}
    </SettingsForm>
  )
}
