import { useState } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import type { ApiKey } from '../../contract.ts'
import { getFirstCall } from '../../policy.ts'
import { useRights } from '../use-rights.ts'
import { OnceDialog } from './OnceDialog.tsx'

/** A key that has just been made, with what it consists of. */
export type CreatedKey = { key: string; api_key: ApiKey }

/** A new key, to be copied. It is shown this once. */
export const KeyOnceDialog = ({ made: { key, api_key }, onClose }: { made: CreatedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id, name, time_zone } = useHotel()
  const rights = useRights()(api_key)
  const [firstCall] = useState(() => getFirstCall(api_key.scopes, dayInZone(new Date(), time_zone)))
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  "${location.origin}/api/hotels/${id}/${firstCall}"`
  return (
    <OnceDialog
      title={t('keys.copy_now')}
      text={t('keys.copy_now_text')}
      label={t('keys.key')}
      secret={key}
      onClose={onClose}
    >
      {firstCall !== null && (
        <div>
          <p className="label mb-1.5">{t('keys.try_it')}</p>
          {/* not translated: a command */}
          <pre className="mono code-box">{command}</pre>
        </div>
      )}
      <Callout tone="info" title={api_key.name}>
        {t('keys.may_do', { hotel: splitHotelName(name).name, rights: rights.join(', ') })}
      </Callout>
    </OnceDialog>
  )
}
