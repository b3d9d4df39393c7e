import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { addDays } from '#platform/contract/day.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { getCannotText } from '../../../policy/cannot.ts'
import type { FileOutput } from '../../../policy/outputs.ts'
import { useOutputCalls, usePreview, type OfferedFile, type Period, type Preview } from './api.ts'
import { getOutputName } from './output-name.ts'

const usualDays = 30

/** Whom the file holds, and who has to be entered by hand, by their numbers. */
const Contents = ({ output, preview: { count, cannot } }: { output: FileOutput; preview: Preview }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const isOfBookings = output === 'ses_rh'
  return (
    <div role="status" className="stack stack--s">
      <p>{t(isOfBookings ? 'register.file_bookings' : 'register.file_count', { number: count })}</p>
      {cannot.length > 0 && (
        <Callout tone="warning" title={t('register.file_by_hand')}>
          <ul>
            {cannot.map(({ entry_id, number, reason }) => (
              <li key={entry_id}>
                <span className="no">{number}</span> {getCannotText(t, reason)}
                {isOfBookings && reason !== 'no_booking' && (
                  <Link className="block py-3" href={managerPath(id, `register/forms/${entry_id}`)}>
                    {t('register.open_form')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

/** Makes a file of a period, with everybody whom it can hold. */
export const MakeFileDialog = ({ file: { output, copy }, open, onClose }: { file: OfferedFile } & LateDialog) => {
  const { t } = useTranslation()
  const today = useToday()
  const { make } = useOutputCalls()
  const { busy, send } = useSubmit()
  const [period, setPeriod] = useState<Period>({ from: addDays(today, -usualDays), to: today })
  const [refused, setRefused] = useState('')
  const query = usePreview(output, period)
  const submit = () => {
    setRefused('')
    const without = (query.data?.cannot ?? []).map(({ entry_id }) => entry_id)
    return send(
      async () => {
        await make(output, { ...period, without })
        toast.success(t(copy ? 'register.copy_made' : 'register.file_made'))
        onClose()
      },
      (cause) => setRefused(t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={getOutputName(t, output)}
      size={560}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={t('register.make_file')}
      icon={FileDown}
      busy={busy}
      disabled={!query.data || query.data.count === 0}
    >
      {refused && <Callout tone="error">{refused}</Callout>}
      {copy && <p className="meta">{t('register.output_copy')}</p>}
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`register.file_${name}`)}
            max={today}
            value={period[name]}
            onChange={({ target: { value } }) => value !== '' && setPeriod({ ...period, [name]: value })}
          />
        ))}
      </div>
      {query.data ? (
        <Contents output={output} preview={query.data} />
      ) : (
        <QueryState query={query} text={t('register.load_failed')} />
      )}
    </FormDialog>
  )
}
