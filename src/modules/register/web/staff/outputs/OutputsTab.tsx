import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { SkeletonList } from '#platform/web/ui/containers/SkeletonList.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { useReports } from '../../api.ts'
import { PackageCard } from '../../package/PackageCard.tsx'
import { PaperToDestroy } from '../../paper/PaperToDestroy.tsx'
import { useFiles } from './api.ts'
import { FileCards } from './FileCards.tsx'
import { FilesMade } from './FilesMade.tsx'
import { listOpen, Reports } from './Reports.tsx'

/** The files for the authority, what waits for them, and those that were made. */
export const OutputsTab = () => {
  const { t } = useTranslation()
  const [query, files] = [useReports(), useFiles()]
  const open = query.data && listOpen(query.data.items)
  const missing = open ? files : query
  if (!open || !files.data)
    return <QueryState query={missing} text={t('register.load_failed')} bones={<SkeletonList lines={4} />} />
  return (
    <div className="stack gap-5">
      <FileCards files={files.data.outputs} />
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
