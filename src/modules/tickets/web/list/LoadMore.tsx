import { Button } from '#platform/web/ui/controls/Button.tsx'

/** The button below a list that fetches its next page; nothing on the last page. */
export const LoadMore = ({
  list: { more, loadingMore, loadMore },
  text,
}: {
  list: { more: boolean; loadingMore: boolean; loadMore: () => Promise<void> }
  text: string
}) =>
  more && (
    <Button variant="line" wide busy={loadingMore} onClick={() => void loadMore()}>
      {text}
    </Button>
  )
