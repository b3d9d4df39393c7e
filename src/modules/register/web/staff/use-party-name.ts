import { useTranslation } from '#platform/web/i18n.ts'
import type { ListedRegisterStay } from '../../contract.ts'

/** The name that the stay or its reservation still has, else its room. */
export const usePartyName = () => {
  const { t } = useTranslation()
  return ({ lead_name, room_number: room }: Pick<ListedRegisterStay, 'lead_name' | 'room_number'>): string =>
    lead_name ?? t('register.party_of', { room })
}
