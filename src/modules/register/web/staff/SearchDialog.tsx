import { Printer, Search } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { writeDay } from '#modules/registration/web/staff/facts.ts'
import { addDays } from '#platform/contract/day.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { maxFound, searchRegister } from '../../contract/entries.ts'
import { maxReason, minReason } from '../../contract/rows.ts'
import { usePaperCalls } from '../paper/api.ts'

type Found = RouteResponse<typeof searchRegister>['items']
const monthDays = 30

const Results = ({ found, busy, onPrint }: { found: Found; busy: boolean; onPrint: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date } = useFormats()
  return (
    <section aria-label={t('register.found')} role="status">
      <div className="row between">
        <p className="meta">
          {found.length === 0 ? t('register.found_none') : t('register.found_count', { number: found.length })}
          {found.length === maxFound && ` ${t('register.found_more')}`}
        </p>
        {found.length > 0 && (
          <Button variant="line" icon={Printer} busy={busy} onClick={onPrint}>
            {t('register.print_found')}
          </Button>
        )}
      </div>
      <ul className="stack stack--s mt-2">
        {found.map(({ entry, stay_id, room_number, arrived_at, surname, given_name, birth_date }) => (
          <li key={entry.id}>
            <Link className="py-2 font-[600] wrap-anywhere" href={managerPath(id, `register/${stay_id}`)}>
              <span className="no">{entry.number}</span> <bdi>{[given_name, surname].filter(Boolean).join(' ')}</bdi>
            </Link>
            <span className="meta num block">
              {[writeDay(birth_date, { date }), room_number, date(arrived_at)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finds a name or a number in the register, such as for the police. Each search is recorded with its reason. */
export const SearchDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const today = useToday()
  const [form, setForm] = useState({ words: '', from: addDays(today, -monthDays), to: today, reason: '' })
  const [found, setFound] = useState<{ items: Found; by: Pick<typeof form, 'from' | 'to' | 'reason'> } | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isTried, setIsTried] = useState(false)
  const { busy, send } = useSubmit()
  const areWordsMissing = form.words.trim().length < 2
  const isReasonMissing = form.reason.trim().length < minReason
  const submit = () => {
    setIsTried(true)
    setFailure(null)
    if (areWordsMissing || isReasonMissing) return undefined
    return send(async () => {
      const { items } = await call(searchRegister, { params: { hotelSlug }, body: form })
      setFound({ items, by: { from: form.from, to: form.to, reason: form.reason } })
    }, setFailure)
  }
  const { printBook } = usePaperCalls()
  const printing = useSubmit()
  // For what was found, and not for what is typed meanwhile.
  const print = ({ items, by }: NonNullable<typeof found>) =>
    void printing.send(() => printBook({ ...by, entry_ids: items.map(({ entry }) => entry.id) }), setFailure)
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => setForm({ ...form, [name]: value }),
  })
  return (
    <FormDialog
      title={t('register.search_title')}
      size={560}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('register.search')}
      icon={Search}
      busy={busy}
    >
      <p className="text-ink-2">{t('register.search_text')}</p>
      {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
      <TextField
        label={t('register.search_words')}
        maxLength={80}
        error={isTried && areWordsMissing ? t('platform.field_required') : undefined}
        {...field('words')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('register.search_from')} type="date" required {...field('from')} />
        <TextField label={t('register.search_to')} type="date" required {...field('to')} />
      </div>
      <TextField
        label={t('register.reason')}
        maxLength={maxReason}
        error={isTried && isReasonMissing ? t('platform.field_required') : undefined}
        {...field('reason')}
      />
      {found && <Results found={found.items} busy={printing.busy} onPrint={() => print(found)} />}
    </FormDialog>
  )
}
