import { BookText, FileDown, Printer } from 'lucide-react'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { useOutputCalls, type OfferedFile } from './api.ts'
import { getOutputName } from './output-name.ts'

const MakeFileDialog = lazyNamed(() => import('./MakeFileDialog.tsx'), 'MakeFileDialog')

const FileCard = ({ file, onMake }: { file: OfferedFile; onMake: () => void }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { output, copy, waiting } = file
  return (
    <section className="card stack stack--s">
      <div className="row between">
        <h2 className="serif text-xl">{getOutputName(t, output)}</h2>
        {!copy && <span className="no">{waiting}</span>}
      </div>
      <p className="meta grow">
        {copy ? t('register.output_copy') : t('register.output_waiting', { number: waiting })}
      </p>
      <Button
        variant={waiting > 0 ? 'filled' : 'line'}
        icon={FileDown}
        disabled={offline}
        aria-haspopup="dialog"
        aria-label={`${t('register.make_file')}: ${getOutputName(t, output)}`}
        onClick={onMake}
      >
        {t('register.make_file')}
      </Button>
    </section>
  )
}

/** The book of this year, or of the one before in January, when an inspection asks for it. */
export const BookCard = () => {
  const { t } = useTranslation()
  const today = useToday()
  const offline = useLiveState() === 'offline'
  const { printBook } = useOutputCalls()
  const { busy, send } = useSubmit()
  const year = Number(today.slice(0, 4))
  const years = today.slice(5, 7) === '01' ? [year, year - 1] : [year]
  return (
    <section className="card stack stack--s">
      <div className="row between">
        <h2 className="serif text-xl">{t('register.book_title')}</h2>
        <BookText aria-hidden="true" />
      </div>
      <p className="meta grow">{t('register.book_text')}</p>
      {years.map((one) => (
        <Button
          key={one}
          variant="line"
          icon={Printer}
          busy={busy}
          disabled={offline}
          onClick={() => void send(() => printBook(one))}
        >
          {t('register.book_print', { year: one })}
        </Button>
      ))}
    </section>
  )
}

/** The files for the authority, and the book on paper. */
export const FileCards = ({ files }: { files: readonly OfferedFile[] }) => {
  const { show, dialog } = useDialogOf((props, file: OfferedFile) => <MakeFileDialog file={file} {...props} />)
  return (
    <>
      <div className="reg-files">
        {files.map((file) => (
          <FileCard key={file.output} file={file} onMake={() => show(file)} />
        ))}
        <BookCard />
      </div>
      {dialog}
    </>
  )
}
