import { useTranslation } from '#platform/web/i18n.ts'
import type { ApiKey } from '../contract.ts'
import { getRights } from '../policy.ts'

/** The rights of a key, one text for each resource. */
export const useRights = (): ((key: Pick<ApiKey, 'scopes'>) => string[]) => {
  const { t } = useTranslation()
  return ({ scopes }) =>
    getRights(scopes).map(({ name, level }) => {
      const resource = t(`keys.resource_${name}`)
      return level === 'write' ? t('keys.read_and_write', { resource }) : t('keys.read', { resource })
    })
}
