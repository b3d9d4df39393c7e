import { ConnectionsPage } from '#modules/keys/web/ConnectionsPage.tsx'
import { useParts } from '../features.ts'

/** How other systems read and write here: keys, and what features add. */
export const ConnectionsRoute = () => {
  const parts = useParts('manager')
  return (
    <ConnectionsPage
      more={parts.map(({ feature, part: { Connections } }) => Connections && <Connections key={feature.name} />)}
    />
  )
}
