import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxStock, type MenuItem } from '../../contract.ts'
import { useMenuEditing } from '../api.ts'
import { isWholeWithin, parseAmount, toText } from '../state.ts'

/** Says how many of an item are left. Portions that are ordered meanwhile are not lost: then it is asked again. */
export const StockDialog = ({ item, open, onClose }: { item: MenuItem; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { setStock } = useMenuEditing()
  const { busy, send } = useSubmit()
  const [text, setText] = useState(toText(item.stock))
  const [known, setKnown] = useState(item.stock)
  const [error, setError] = useState<string>()
  const [{ id, name, stock_daily }] = useState(item)
  const getWords = (stock: number | null): string =>
    stock === null ? t('menu.not_counted') : stock === 0 ? t('menu.sold_out') : t('menu.left', { left: stock })
  const problem = useSaveProblem(item, ({ stock }) => getWords(stock))

  const save = async (stock: number | null) => {
    const fits = isWholeWithin(stock, 0, maxStock)
    setError(fits ? undefined : t('platform.field_invalid'))
    if (!fits) return
    problem.clear()
    await send(
      async () => {
        await setStock(id, stock, known)
        toast.success(`${name}: ${getWords(stock)}`)
        onClose()
      },
      (cause) => {
        if (problem.isRace(cause)) setKnown((cause.current as MenuItem).stock)
      },
    )
  }
  return (
    <FormDialog
      title={name}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={() => void save(parseAmount(text))}
      submit={t('menu.save')}
      busy={busy}
      busyText={t('menu.saving')}
    >
      <SaveProblem problem={problem} failed={t('menu.stock_failed')} />
      <TextField
        label={t('menu.left_today')}
        optional
        inputMode="numeric"
        value={text}
        error={error}
        hint={
          stock_daily
            ? `${t('menu.stock_hint')} ${t('menu.each_day_count', { stock: stock_daily })}`
            : t('menu.stock_hint')
        }
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="line" wide onClick={() => void save(0)}>
        {t('menu.sold_out_today')}
      </Button>
    </FormDialog>
  )
}
