import { LogOut } from 'lucide-react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import type { ListedStay } from '#modules/stays/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { useCheckOutCall } from './api.ts'
import { focusPage } from './focus-page.ts'

const CheckOutDialog = lazyNamed(() => import('./CheckOutDialog.tsx'), 'CheckOutDialog')

/**
 * Asks before a stay ends: with its bill, or whether it shall where the hotel has no bills.
 * @returns what asks, what asks with the bill and is undefined without bills, and the dialog to render
 */
export const useCheckOut = () => {
  const hasBills = useFeature('bill')
  const question = useQuestion()
  const withBill = useDialogOf((props, stayId: string) => <CheckOutDialog stayId={stayId} {...props} />)
  return {
    ask: (stay: ListedStay) => (hasBills ? withBill.show(stay.id) : question.ask(stay)),
    askWithBill: hasBills ? withBill.show : undefined,
    dialog: (
      <>
        {question.dialog}
        {withBill.dialog}
      </>
    ),
  }
}

const useQuestion = () => {
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
