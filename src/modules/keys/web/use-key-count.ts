import { useTranslation } from '#platform/web/i18n.ts'
import { useApiKeys } from './api.ts'

/** How many keys the hotel has: "2 keys". Empty without any, undefined while loading. */
export const useKeyCount = (): string | undefined => {
  const { t } = useTranslation()
  const { data } = useApiKeys()
  if (data === undefined) return undefined
  const count = data.items.filter(({ revoked_at }) => revoked_at === null).length
  return count === 0 ? '' : t('keys.count', { count })
}
