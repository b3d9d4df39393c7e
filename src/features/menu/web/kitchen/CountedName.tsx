import './counted-name.css'
import { Suspense, useState } from 'react'
import type { ItemOfTicket } from '#app/web/feature.ts'
import { stockRoles } from '#core/access/policy.ts'
import { useManager } from '#core/people/web/session/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

const CountDialog = lazyNamed(
  retryImport(() => import('./CountDialog.tsx')),
  'CountDialog',
)

/** The name of a dish in an order. Who may say how many are left does it from here, where it is noticed. */
export const CountedName = ({ item }: { item: ItemOfTicket }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean | null>(null)
  const offline = useLiveState() === 'offline'
  const role = useManager()?.staffRole
  if (role === undefined || !(stockRoles as readonly string[]).includes(role)) return <span>{item.name}</span>
  return (
    <>
      <button
        type="button"
        className="counted-name"
        disabled={offline}
        aria-haspopup="dialog"
        title={t('menu.kitchen_open')}
        onClick={() => setOpen(true)}
      >
        {item.name}
      </button>
      {open !== null && (
        <Suspense>
          <CountDialog item={item} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
