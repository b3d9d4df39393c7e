import { LogOut } from 'lucide-react'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import type { ListedStay } from '#modules/stays/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useCheckOutCall } from './api.ts'

/** The pressed button has gone with the stay. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * Asks before a stay ends.
 * @returns what asks, and the dialog to render
 */
export const useCheckOut = () => {
  const { t } = useTranslation()
  const checkOut = useCheckOutCall()
  const { ask, dialog } = useConfirm()
  return {
    ask: ({ id, room_number: name, other_party }: ListedStay) =>
      ask({
        title: t('rooms.end_question', { name }),
        text: t(other_party ? 'stays.end_one_text' : 'rooms.end_text'),
        confirm: t('rooms.end'),
        icon: LogOut,
        danger: true,
        done: t('rooms.ended'),
        failed: t('rooms.not_ended'),
        work: async () => {
          const { stay } = await checkOut(id)
          focusPage()
          const { withdrawn_count: count } = stay
          if (count > 0) toast.success(t('stays.withdrawn', { count, room: name }))
        },
      }),
    dialog,
  }
}
