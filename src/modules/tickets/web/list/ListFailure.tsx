import type { ApiFailure } from '#platform/web/api.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'

/** Says that a list could not be loaded, with a button that tries again; nothing while all is well. */
export const ListFailure = ({
  list: { failure, retry },
  title,
  text,
}: {
  list: { failure: ApiFailure | null; retry: () => unknown }
  title: string
  text: string
}) => failure !== null && <ErrorState title={title} text={text} onRetry={() => void retry()} />
