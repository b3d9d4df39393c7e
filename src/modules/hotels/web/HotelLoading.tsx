import { useTranslation } from '#platform/web/i18n.ts'
import { DeskbellMark } from '#platform/web/ui/illustrations/marks.tsx'
import { Logo } from '#platform/web/ui/shell/Brandmark.tsx'
import { shell } from './shell.ts'

/** While nothing can be shown yet: the pulsing logo of the hotel, or the product's bell. */
export const HotelLoading = () => {
  const { t } = useTranslation()
  const url = shell.hotel?.logo_url
  return (
    <main className="load" role="status">
      <div>
        <span className="pulse">{url ? <Logo url={url} /> : <DeskbellMark />}</span>
        <hr className="rule" />
        <p className="serif">{t('hotels.loading')}</p>
      </div>
    </main>
  )
}
