import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'

/**
 * Beside a board's heading: how many tickets came since the board was last seen. A tap marks them as seen.
 * @param text key of the number in words
 */
export const NewTickets = ({
  list: { unread, resetUnread },
  text,
}: {
  list: { unread: number; resetUnread: () => void }
  text: string
}) => {
  const { t } = useTranslation()
  return (
    unread > 0 && (
      <Button variant="soft" size="s" shape="pill" title={t('tickets.mark_seen')} onClick={resetUnread}>
        {t(text, { count: unread })}
      </Button>
    )
  )
}
