import { Check, Clock, Copy } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { MadeFile } from './api.ts'
import { getOutputName } from './output-name.ts'

const AcceptDialog = lazyNamed(() => import('./AcceptDialog.tsx'), 'AcceptDialog')

const Answer = ({ file: { copy, accepted_at, reference } }: { file: MadeFile }) => {
  const { t } = useTranslation()
  if (copy)
    return (
      <Pill tone="neutral" icon={Copy}>
        {t('register.answer_copy')}
      </Pill>
    )
  if (accepted_at === null)
    return (
      <Pill tone="warning" icon={Clock}>
        {t('register.answer_waiting')}
      </Pill>
    )
  return (
    <Pill tone="success" icon={Check}>
      {[t('register.answer_accepted'), reference].filter(Boolean).join(' · ')}
    </Pill>
  )
}

/** The files that were made, and what the authority answered. */
export const FilesMade = ({ files }: { files: readonly MadeFile[] }) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const offline = useLiveState() === 'offline'
  const { show, dialog } = useDialogOf((props, file: MadeFile) => <AcceptDialog file={file} {...props} />)
  if (files.length === 0) return null
  return (
    <section className="stack gap-3.5" aria-labelledby="files-made">
      <h2 className="serif text-xl" id="files-made">
        {t('register.files_made')}
      </h2>
      <TableBox label={t('register.files_made')}>
        <thead>
          <tr>
            <th>{t('register.file_day')}</th>
            <th>{t('register.file_what')}</th>
            <th>{t('register.persons')}</th>
            <th>{t('register.file_maker')}</th>
            <th>{t('register.answer')}</th>
            <th>
              <span className="vh">{t('stays.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td className="num">
                {date(file.made_at)}, {time(file.made_at)}
              </td>
              <td>
                {getOutputName(t, file.output)}
                <span className="meta num block">
                  {[...new Set([file.from_day, file.to_day])].map((day) => date(day)).join(' – ')}
                </span>
              </td>
              <td className="num">{file.count}</td>
              <td className="min-w-40 wrap-anywhere">{file.made_by_name}</td>
              <td>
                <Answer file={file} />
              </td>
              <td className="r py-1">
                {!file.copy && file.accepted_at === null && (
                  <Button
                    variant="soft"
                    icon={Check}
                    disabled={offline}
                    aria-haspopup="dialog"
                    aria-label={`${t('register.accept')}: ${getOutputName(t, file.output)}, ${date(file.to_day)}`}
                    onClick={() => show(file)}
                  >
                    {t('register.accept')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {dialog}
    </section>
  )
}
