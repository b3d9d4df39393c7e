import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { NewVersion } from '#platform/web/ui/overlays/LateToast.tsx'
import { useUpdate } from '#platform/web/use-update.ts'

/** Offers a new version of the application. The user chooses when to load it. */
export const UpdateBanner = () =>
  useUpdate().state === 'waiting' && (
    <aside className="mx-auto max-w-[600px] px-4 pt-3" role="status">
      <Callout tone="info">
        <div className="row between row--wrap">
          <NewVersion />
        </div>
      </Callout>
    </aside>
  )
