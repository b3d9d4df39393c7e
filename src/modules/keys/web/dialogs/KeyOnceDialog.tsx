import { Copy } from 'lucide-react'
import { useState } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ApiKey } from '../../contract.ts'
import { getFirstCall } from '../../policy.ts'
import { useRights } from '../use-rights.ts'

/** A key that has just been made, with what it consists of. */
export type CreatedKey = { key: string; api_key: ApiKey }

/** A new key, to be copied. It is shown this once. */
export const KeyOnceDialog = ({ made: { key, api_key }, onClose }: { made: CreatedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id, name, time_zone } = useHotel()
  const rights = useRights()(api_key)
  const [firstCall] = useState(() => getFirstCall(api_key.scopes, dayInZone(new Date(), time_zone)))
  const copy = async () => {
    if (await copyText(key)) toast.success(t('keys.copied'))
    else toast.error(t('keys.copy_failed'))
  }
  return (
    <Dialog
      title={t('keys.copy_now')}
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('keys.have_copied')}</Button>}
    >
      <div className="stack">
        <p className="text-ink-2">{t('keys.copy_now_text')}</p>
        <div className="secret">
          <output className="mono" aria-label={t('keys.key')}>
            {key}
          </output>
          <Button icon={Copy} onClick={() => void copy()}>
            {t('keys.copy')}
          </Button>
        </div>
        {firstCall !== null && (
          <div>
            <p className="label mb-1.5">{t('keys.try_it')}</p>
            {/* not translated: a command */}
            <pre className="mono code-box">{`curl -H "Authorization: Bearer $KEY" \\\n  "${location.origin}/api/hotels/${id}/${firstCall}"`}</pre>
          </div>
        )}
        <Callout tone="info" title={api_key.name}>
          {t('keys.may_do', { hotel: splitHotelName(name).name, rights: rights.join(', ') })}
        </Callout>
      </div>
    </Dialog>
  )
}
