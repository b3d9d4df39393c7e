import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'

/** Turns the order of a board round: newest first, or oldest first. */
export const SortButton = ({ oldestFirst, onSort }: { oldestFirst: boolean; onSort: (oldest: boolean) => void }) => {
  const { t } = useTranslation()
  const order = t(oldestFirst ? 'tickets.oldest_first' : 'tickets.newest_first')
  return (
    <Button
      variant="line"
      icon={ArrowDownUp}
      aria-label={t('tickets.sort', { order })}
      onClick={() => onSort(!oldestFirst)}
    >
      {order}
    </Button>
  )
}
