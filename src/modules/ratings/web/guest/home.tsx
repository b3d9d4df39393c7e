import type { ReactElement } from 'react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { MyStayRatings } from '../../contract.ts'

const load = retryImport(() => import('./StayQuestion.tsx'))

/** The question about the stay, on the guest home. Null for nothing, undefined while loading. */
export const useStayQuestion = (): ReactElement | null | undefined => {
  const isOn = useFeature('ratings')
  const { data, isError } = useMyStay<MyStayRatings>('', isOn)
  const all = (isOn && data?.questions) || []
  const loaded = useLoaded(load, all.length > 0)
  if (!isOn) return null
  if (!data) return isError ? null : undefined
  return all.length === 0 ? null : loaded && <loaded.StayQuestion all={all} stayId={data.stay.id} />
}
