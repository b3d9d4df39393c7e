import { FileDown } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { BookCard } from '../../paper/BookCard.tsx'
import { RulesChecked } from '../../paper/RulesChecked.tsx'
import type { OfferedFile } from './api.ts'
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
      <div className="meta grow">
        <p>{copy ? t('register.output_copy') : t('register.output_waiting', { number: waiting })}</p>
        <RulesChecked />
      </div>
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

/** The files for the authority, and the book where the rules have one. */
export const FileCards = ({ files, hasBook }: { files: readonly OfferedFile[]; hasBook: boolean }) => {
  const { show, dialog } = useDialogOf((props, file: OfferedFile) => <MakeFileDialog file={file} {...props} />)
  if (files.length === 0 && !hasBook) return null
  return (
    <>
      <div className="reg-files">
        {files.map((file) => (
          <FileCard key={file.output} file={file} onMake={() => show(file)} />
        ))}
        {hasBook && <BookCard />}
      </div>
      {dialog}
    </>
  )
}
