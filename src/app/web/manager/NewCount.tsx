import { Button } from '#platform/web/ui/controls/Button.tsx'

/** Beside a board's heading: how many came since somebody looked. A tap has seen them. @param hint what the tap does */
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
