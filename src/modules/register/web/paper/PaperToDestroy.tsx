import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { usePaper, usePaperCalls, type Paper } from './api.ts'

const List = ({ items }: { items: Paper['items'] }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const today = useToday()
  const offline = useLiveState() === 'offline'
  const { destroy } = usePaperCalls()
  const { busy, send } = useSubmit()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What a colleague has noted meanwhile is not in the list any more.
  const chosen = items.filter(({ entry_id }) => ticked.has(entry_id)).map(({ entry_id }) => entry_id)
  const isAll = chosen.length === items.length
  const note = () =>
    send(async () => {
      const numbers = await destroy(chosen)
      toast.success(t('register.destroyed_of', { number: numbers.length }))
    })
  const tick = (id: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  return (
    <section className="stack gap-3.5" aria-labelledby="paper-to-destroy">
      <h2 className="serif text-xl" id="paper-to-destroy">
        {t('register.paper_title')}
      </h2>
      <p className="meta">{t('register.paper_text')}</p>
      <TableBox label={t('register.paper_title')}>
        <thead>
          <tr>
            <th>{t('register.number')}</th>
            <th>{t('stays.room')}</th>
            <th>{t('register.kept')}</th>
            <th>{t('register.destroy_by')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ entry_id, number, room_number, kept_until, destroy_by }) => (
            <tr key={entry_id}>
              <td className="py-1">
                <Checkbox
                  label={number}
                  checked={ticked.has(entry_id)}
                  onChange={({ target }) => tick(entry_id, target.checked)}
                />
              </td>
              <td className="wrap-anywhere">{room_number}</td>
              <td className="num">{date(kept_until)}</td>
              <td className={cx('num', destroy_by !== null && destroy_by < today && 'text-stop')}>
                {destroy_by === null ? t('register.destroy_now') : date(destroy_by)}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <div className="row row--wrap gap-4">
        <Checkbox
          label={t('register.destroyed_all')}
          checked={isAll}
          onChange={() => setTicked(new Set(isAll ? [] : items.map(({ entry_id }) => entry_id)))}
        />
        <Button
          variant="line"
          icon={Trash2}
          busy={busy}
          disabled={offline || chosen.length === 0}
          onClick={() => void note()}
        >
          {t('register.destroyed_note', { number: chosen.length })}
        </Button>
      </div>
    </section>
  )
}

/** The signed slips that need not be kept any more. Nothing where there is none. */
export const PaperToDestroy = () => {
  const items = usePaper().data?.items ?? []
  return items.length > 0 && <List items={items} />
}
