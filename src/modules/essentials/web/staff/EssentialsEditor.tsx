import './editor.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { roomsQuery } from '#modules/rooms/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useEssentials, useRoomAccess } from './api.ts'
import { EditorForm } from './EditorForm.tsx'

/** The editor of the essentials. */
export const EssentialsEditor = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const texts = useEssentials()
  const access = useRoomAccess()
  const rooms = useQuery(roomsQuery(id))
  // A saved form begins anew from the saved row.
  const [saves, setSaves] = useState(0)
  useTitle(t('essentials.nav'))
  const queries = [texts, access, rooms]
  if (texts.data && access.data && rooms.data)
    return (
      <EditorForm
        key={saves}
        essentials={texts.data.essentials}
        access={access.data.items}
        rooms={rooms.data.items}
        onSaved={() => void Promise.all([texts.refetch(), access.refetch()]).then(() => setSaves(saves + 1))}
      />
    )
  return (
    <>
      <PageTitle
        area="staff"
        title={t('essentials.nav')}
        back={{ label: t('app.settings'), href: managerPath(id, 'settings') }}
      />
      {queries.some(({ error }) => error) ? (
        <ErrorState
          title={t('essentials.fetch_failed')}
          text={t('essentials.fetch_failed_text')}
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        />
      ) : (
        <SkeletonCards count={3} />
      )}
    </>
  )
}
