import { Copy } from 'lucide-react'
import type { KeyScope } from '#platform/contract/route.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { splitHotelName } from '#core/hotels/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { ApiKey } from '../contract.ts'
import { getRights, type Resource } from '../policy.ts'
import { useRights } from './use-rights.ts'

/** A key that has just been made, with what it consists of. */
export type MadeKey = { key: string; api_key: ApiKey }

/** A list of each resource, for a first call to try. */
const lists: Readonly<Partial<Record<Resource, string>>> = {
  reservations: 'reservations',
  rooms: 'rooms',
  stays: 'stays',
  orders: 'orders',
  requests: 'requests',
  taxi: 'taxi-requests',
  menu: 'menu',
  invoices: 'invoices',
  content: 'essentials',
  insights: 'insights',
  events: 'changes',
}

/** The path of a first call that a key with these scopes may make. */
const getFirstCall = (scopes: readonly KeyScope[]): string =>
  getRights(scopes)
    .map(({ name }) => lists[name])
    .find((path) => path !== undefined) ?? 'webhooks'

/** A new key, to be copied. It is shown this once. */
export const KeyOnceDialog = ({ made: { key, api_key }, onClose }: { made: MadeKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id, name } = useHotel()
  const rights = useRights()(api_key)
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
        <div>
          <p className="label mb-1.5">{t('keys.try_it')}</p>
          {/* not translated: a command */}
          <pre className="mono code-box">{`curl -H "Authorization: Bearer $KEY" \\\n  ${location.origin}/api/hotels/${id}/${getFirstCall(api_key.scopes)}`}</pre>
        </div>
        <Callout tone="info" title={api_key.name}>
          {t('keys.may_do', { hotel: splitHotelName(name).name, rights: rights.join(', ') })}
        </Callout>
      </div>
    </Dialog>
  )
}
