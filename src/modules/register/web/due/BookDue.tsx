import { Printer } from 'lucide-react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { usePaperCalls } from '../paper/api.ts'
import { Deadline } from './Deadline.tsx'

/** Where the law counts the book on paper alone: entries of an earlier working day are to be printed. */
export const BookDue = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { printBook } = usePaperCalls()
  const { busy, send } = useSubmit()
  return (
    <div className="mb-4">
      <Deadline isLate title={t('register.book_due')} more={t('register.book_due_text')}>
        <Button
          icon={Printer}
          busy={busy}
          disabled={offline}
          onClick={() => void send(() => printBook({ only_new: true }))}
        >
          {t('register.print')}
        </Button>
      </Deadline>
    </div>
  )
}
