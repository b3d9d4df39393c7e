import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import type { Collection } from '../contract.ts'
import { Reading } from './Reading.tsx'

const ReadingPage = ({ of, title }: { of: Collection; title: string }) => {
  useTitle(title)
  return (
    <>
      <PageTitle area="guest" title={title} />
      <Reading of={of} />
    </>
  )
}

/** The Hotel Guide page. */
export const GuidePage = () => <ReadingPage of="hotel_guide" title={useTranslation().t('guide.hotel_guide')} />

/** The House Rules page. */
export const RulesPage = () => <ReadingPage of="house_rules" title={useTranslation().t('guide.house_rules')} />
