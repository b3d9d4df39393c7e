import { useTranslation } from '#platform/web/i18n.ts'
import { useTeam } from './api.ts'

/** The team's row in the settings: how many work here. */
export const useTeamSetupRow = () => {
  const { t } = useTranslation()
  const { data } = useTeam()
  const getState = (): string | undefined => {
    if (data === undefined) return undefined
    const people = data.items.filter(({ kind }) => kind === 'person').length
    const devices = data.items.length - people
    const invitations = data.invitations.length
    if (people === 1 && devices === 0 && invitations === 0) return t('team.only_you')
    return [
      t('team.count_people', { count: people }),
      devices > 0 && t('team.count_devices', { count: devices }),
      invitations > 0 && t('team.count_invitations', { count: invitations }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return { title: t('team.title'), state: getState() }
}
