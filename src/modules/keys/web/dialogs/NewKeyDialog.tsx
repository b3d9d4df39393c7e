import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { keyScopes } from '#platform/contract/route.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { getLevels } from '../../policy.ts'
import { useApiKeyCalls } from '../api.ts'
import { KeyDialog } from './KeyDialog.tsx'
import type { CreatedKey } from './KeyOnceDialog.tsx'

/** The last moment of a day of the hotel. */
const getEnd = (day: string, zone: string): string => new Date(momentInZone(day, '23:59', zone) + 59_000).toISOString()

/** Asks for the purpose and the access of a new key. @param onMade shows the key */
export const NewKeyDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (made: CreatedKey) => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { create } = useApiKeyCalls()
  const [id] = useState(newId)
  const [today] = useState(() => dayInZone(new Date(), time_zone))
  const [ends, setEnds] = useState('')
  return (
    <KeyDialog
      title={t('keys.new_api_key')}
      confirm={t('keys.make_key')}
      busyText={t('keys.making')}
      offered={getLevels(keyScopes)}
      initial={{ name: '', rights: {} }}
      onSave={(form) => create({ id, expires_at: ends === '' ? null : getEnd(ends, time_zone), ...form })}
      onDone={onMade}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('keys.ends')}
        optional
        name="expires_at"
        min={today}
        value={ends}
        onChange={({ target }) => setEnds(target.value)}
      />
    </KeyDialog>
  )
}
