import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { ItemOfTicket } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { maxStock, type MenuItem } from '#core/menu/contract.ts'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { callSafely } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { setStock } from '../../contract/settings.ts'

const readNumber = (typed: string): number | null => {
  const text = typed.trim()
  return /^\d{1,4}$/.test(text) && Number(text) <= maxStock ? Number(text) : null
}

const Content = ({ item, onClose }: { item: MenuItem; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, send } = useSubmit()
  const { stock, stock_daily: daily = null } = item

  const save = async (next: number | null) => {
    if (busy) return
    setProblem(null)
    await send(
      async () => {
        await callSafely(setStock, {
          params: { hotelSlug, itemId: item.id },
          body: { stock: next, seen_stock: stock },
        })
        toast.success(
          next === 0
            ? t('menu.kitchen_is_out', { name: item.name })
            : next === null
              ? t('menu.kitchen_is_back', { name: item.name })
              : t('menu.kitchen_is_counted', { name: item.name, left: next }),
        )
        onClose()
      },
      (cause) => {
        const now = (cause.current as MenuItem | undefined)?.stock
        setProblem(
          cause.code === changedMeanwhile.code && typeof now === 'number'
            ? t('menu.kitchen_changed', { left: now })
            : cause.isTemporary
              ? t('menu.kitchen_not_saved')
              : t(cause.code, cause.values),
        )
      },
    )
  }
  const submit = () => {
    const number = readNumber(typed)
    setError(number === null ? t('menu.kitchen_number', { max: maxStock }) : undefined)
    if (number !== null) void save(number)
  }
  const state = (): string => {
    if (stock === null) return t('menu.kitchen_uncounted')
    return stock === 0 ? t('menu.kitchen_out_now') : t('menu.kitchen_left_now', { left: stock })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="contents" role="status">
        {problem !== null && <Callout tone="warning">{problem}</Callout>}
      </div>
      <p className="meta">{state()}</p>
      {stock !== 0 && (
        <>
          <Button type="button" variant="danger" wide icon={Ban} busy={busy} onClick={() => void save(0)}>
            {t('menu.kitchen_sold_out_today')}
          </Button>
          <p className="meta">
            {daily === null ? t('menu.kitchen_until_counted') : t('menu.kitchen_again_at_four', { left: daily })}
          </p>
        </>
      )}
      <TextField
        label={t('menu.kitchen_set_to')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="line" wide busy={busy}>
        {t('menu.kitchen_set', { left: readNumber(typed) ?? '…' })}
      </Button>
      {stock === 0 && daily === null && (
        <Button type="button" variant="ghost" wide busy={busy} onClick={() => void save(null)}>
          {t('menu.kitchen_uncount')}
        </Button>
      )}
    </form>
  )
}

/** A dialog to say that a dish is sold out, or how many are left. */
export const CountDialog = ({ item, open, onClose }: { item: ItemOfTicket; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { data } = useMenu('staff')
  const found = data?.items.find(({ id }) => id === item.id)
  return (
    <Dialog title={item.name} size={400} open={open} onClose={onClose}>
      {found ? <Content item={found} onClose={onClose} /> : data && <p className="meta">{t('menu.kitchen_gone')}</p>}
    </Dialog>
  )
}
