import { Copy, Download, Upload } from 'lucide-react'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useMyHotels } from '#modules/team/web/mine/api.ts'
import { downloadFrom } from '#platform/web/calls/save-file.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { exportMenu } from '../../contract/files.ts'

/** The other hotels of this account whose menu it edits. */
export const useHotelsToCopy = (hotelSlug: string) =>
  useMyHotels(hotelSlug).data?.items.filter(
    ({ hotel_id, staff_role }) => hotel_id !== hotelSlug && staff_role === 'manager',
  ) ?? []

/** The actions of the page: the menu as a file, and from another hotel of the same person. */
export const useFileActions = (hotelSlug: string, disabled: boolean, onCopy: () => void): PageAction[] => {
  const { t, language } = useTranslation()
  const hotels = useHotelsToCopy(hotelSlug)
  const download = (label: string, format: 'xlsx' | 'csv') => ({
    label,
    icon: Download,
    disabled,
    onPress: () => {
      const query = new URLSearchParams({ format, language })
      downloadFrom(`${exportMenu.path.replace('{hotelSlug}', hotelSlug)}?${query.toString()}`)
    },
  })
  return [
    { label: t('menu.import'), icon: Upload, href: managerPath(hotelSlug, 'menu/import') },
    download(t('menu.export_xlsx'), 'xlsx'),
    download(t('menu.export_csv'), 'csv'),
    ...(hotels.length > 0
      ? [{ label: t('menu.copy_from_hotel'), icon: Copy, disabled, opensDialog: true, onPress: onCopy }]
      : []),
  ]
}
