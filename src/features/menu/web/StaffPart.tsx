import type { FirstStep, ManagerPart } from '#core/areas/web/feature.ts'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { useTranslation } from '#platform/web/i18n.ts'

const useFirstStep = (): FirstStep => {
  const { t } = useTranslation()
  const { data } = useMenu('staff')
  return { text: t('menu.first_step'), done: data ? data.items.length > 0 : null }
}

/** What the menu gives to the staff's area. */
export const staffPart: ManagerPart = { useFirstStep }
