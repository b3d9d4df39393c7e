import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { useReports } from '../../api.ts'
import { PackageCard } from '../../package/PackageCard.tsx'
import { usePaper } from '../../paper/api.ts'
import { PaperToDestroy } from '../../paper/PaperToDestroy.tsx'
import { useFiles } from './api.ts'
import { FileCards } from './FileCards.tsx'
import { FilesMade } from './FilesMade.tsx'
import { listOpen, Reports } from './Reports.tsx'

/** The files for the authority, what waits for them, and those that were made. */
export const OutputsTab = () => {
  const { t } = useTranslation()
  const [query, files, paper] = [useReports(), useFiles(), usePaper()]
  const open = query.data && listOpen(query.data.items)
  const missing = [query, files, paper].find(({ data }) => !data)
  if (missing || !open || !files.data || !paper.data)
    return <QueryState query={missing ?? query} text={t('register.load_failed')} bones={<SkeletonList lines={4} />} />
  return (
    <div className="stack gap-5">
      <FileCards files={files.data.outputs} hasBook={paper.data.has_book} />
      {open.length === 0 ? (
        <EmptyState
          art={<NothingWaitingArt />}
          title={t('register.nothing_to_report')}
          text={t('register.nothing_to_report_text')}
        />
      ) : (
        <Reports open={open} />
      )}
      <FilesMade files={files.data.items} />
      <PaperToDestroy />
      <PackageCard />
    </div>
  )
}
