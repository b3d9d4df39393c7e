import { Check, KeyRound } from 'lucide-react'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { ListedStay } from '../../contract.ts'
import { useStayCalls } from './api.ts'

/** The names of a stay's guests; its first guest's before a sign-in. */
export const getNames = ({ guests, lead_name }: Pick<ListedStay, 'guests' | 'lead_name'>): string =>
  guests.length > 0 ? guests.join(', ') : lead_name

/**
 * Asks before a guest is confirmed, or sees the door code.
 * @returns what asks, and the dialog to render
 */
export const useQuestions = () => {
  const { t } = useTranslation()
  const { confirm, countDevices, releaseDoor } = useStayCalls()
  const { ask, dialog } = useConfirm()
  const { attempt } = useAttempt()
  return {
    askConfirm: (stay: ListedStay) =>
      attempt(async () => {
        const count = await countDevices(stay.id)
        ask({
          title: t('stays.confirm_question', { room: stay.room_number }),
          text: t(count === 0 ? 'stays.confirm_without_phone' : 'stays.confirm_text', { count, names: getNames(stay) }),
          confirm: t('stays.confirm_yes'),
          icon: Check,
          done: t('stays.confirmed'),
          failed: t('stays.not_saved'),
          work: () => confirm(stay.id),
        })
      }, t('stays.load_failed')),
    askRelease: ({ id, room_number }: ListedStay) =>
      ask({
        title: t('stays.release_question', { room: room_number }),
        text: t('stays.release_text'),
        confirm: t('stays.release'),
        icon: KeyRound,
        done: t('stays.released'),
        failed: t('stays.not_saved'),
        work: () => releaseDoor(id),
      }),
    dialog,
  }
}
