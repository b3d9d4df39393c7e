import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useReports } from '../api.ts'
import { PackageCard } from '../package/PackageCard.tsx'
import { usePaper } from '../paper/api.ts'
import { BookCard } from '../paper/BookCard.tsx'
import { EnteredList } from './EnteredList.tsx'
import { listOpen, Reports } from './outputs/Reports.tsx'

/** What is left of a register that is off: to read, to print, and to take along, until its last day. */
export const KeptRegister = ({ kept: { count, until } }: { kept: { count: number; until: string | null } }) => {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const hasBook = usePaper().data?.has_book
  const open = listOpen(useReports().data?.items ?? [])
  return (
    <div className="stack gap-5">
      <Callout tone="info" title={t('register.off_title')}>
        {until === null ? t('register.off_open') : t('register.off_text', { count, day: longDate(until) })}
      </Callout>
      <EnteredList />
      {open.length > 0 && <Reports open={open} />}
      {hasBook && (
        <div className="reg-files">
          <BookCard />
        </div>
      )}
      <PackageCard />
    </div>
  )
}
