import { Button } from '#platform/web/ui/controls/Button.tsx'

/**
 * The number of new cards beside a board's heading. A tap marks them as seen.
 * @param hint says what a tap does
 */
export const NewCount = ({
  count,
  text,
  hint,
  onSeen,
}: {
  count: number
  text: string
  hint: string
  onSeen: () => void
}) =>
  count > 0 && (
    <Button look="soft" size="s" shape="pill" title={hint} onClick={onSeen}>
      {text}
    </Button>
  )
