import { useTranslation } from '#platform/web/i18n.ts'
import { seedTypes, type RequestType } from '../../contract.ts'
import { useRequestTypes } from '../use-request-types.ts'

const isUsual = (types: readonly RequestType[]): boolean =>
  types.length === seedTypes.length && types.every(({ id, hidden }) => !hidden && seedTypes.some((seed) => seed === id))

/** The row in the settings of what guests can ask for. */
export const useTypesSetupRow = () => {
  const { t } = useTranslation()
  const types = useRequestTypes('manager').data?.items
  const count = types?.filter(({ hidden }) => !hidden).length
  return {
    title: t('request_types.title'),
    state: types && (isUsual(types) ? t('request_types.usual') : t('request_types.count', { count: count ?? 0 })),
  }
}
