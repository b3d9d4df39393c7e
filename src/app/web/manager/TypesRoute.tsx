import { SignsCard } from '#modules/do-not-disturb/web/staff/SignsCard.tsx'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { TypesEditor } from '#modules/request-types/web/editor/TypesEditor.tsx'
import { TaxiSettings } from '#modules/taxi/web/staff/TaxiSettings.tsx'

/** The request types, with the settings of the taxi and of the sign "do not disturb". */
export const TypesRoute = () => {
  const hasTaxi = useFeature('taxi')
  return (
    <TypesEditor
      settings={
        <>
          {hasTaxi && <TaxiSettings />}
          <SignsCard />
        </>
      }
    />
  )
}
