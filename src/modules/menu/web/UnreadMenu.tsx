import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import type { useMenu } from './use-menu.ts'

type Props = { of: ReturnType<typeof useMenu>; text: string; title?: string; skeletons?: 2 | 3 | 4 }

/** In place of a menu that could not be read, or is not read yet. */
export const UnreadMenu = ({ of: { data, error, isFetching, refetch }, text, title, skeletons = 3 }: Props) => {
  const { t } = useTranslation()
  if (data) return null
  if (!error) return <SkeletonCards count={skeletons} />
  return (
    <ErrorState title={title ?? t('menu.fetch_failed')} text={text} busy={isFetching} onRetry={() => void refetch()} />
  )
}
