import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyBillPart } from '#modules/bill/contract/bill.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { itemTexts, type Menu } from '#modules/menu/contract.ts'
import type { Allergen } from '#modules/menu/contract/ingredients.ts'
import { useMenu } from '#modules/menu/web/use-menu.ts'
import { useOptionNames } from '#modules/menu/web/use-option-names.ts'
import { usePlace } from '#modules/places/web/use-place.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { idTaken } from '#platform/contract/failure.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import {
  cartEmpty,
  maxAgeMs,
  hoursConflict,
  itemGone,
  loginRequired,
  missingFields,
  notEnoughLeft,
  optionsChanged,
  placeGone,
  placeOrder,
  pricesChanged,
  settleChanged,
  totalTooHigh,
  type Order,
  type Settle,
} from '../../contract.ts'
import { quantityInvalid } from '../../contract/lines.ts'
import { getSettles, orderProblem } from '../../policy.ts'
import { askForLines, readCart, sumCart, type CurrentLine, type RefusedLines } from '../../policy/cart.ts'
import { useMyOrders } from '../api.ts'
import type { SentCart, useCart } from '../state.ts'

/** Why nothing was ordered, where the lines do not say it. */
export type Problem = { title?: string; text: string } | null

// Failures that the guest can solve have a text of their own.
const ownWords: readonly string[] = [
  cartEmpty,
  loginRequired,
  missingFields,
  quantityInvalid,
  totalTooHigh,
  placeGone,
  hoursClosed,
  hoursConflict,
  timeUnavailable,
].map(({ code }) => code)

// The lines and the sums show what has changed.
const shownInCart: readonly string[] = [pricesChanged, itemGone, optionsChanged, notEnoughLeft].map(({ code }) => code)

const none: RefusedLines = new Map()

/** How many are left of items, as a refusal says. */
const readLeft = ({ code, current }: ApiFailure, menu: Menu | undefined): RefusedLines =>
  code === notEnoughLeft.code
    ? new Map(
        (current as { left: { id: string; left: number }[] }).left.map(({ id, left }) => [
          id,
          { left, item: menu?.items.find((item) => item.id === id) },
        ]),
      )
    : none

/** The cart as the menu and the scanned place have it now. */
export const useCurrentCart = (cart: ReturnType<typeof useCart>) => {
  const hotel = useHotel()
  const { data: menu, refetch } = useMenu('guest')
  const { place, forget } = usePlace(hotel.id)
  const [toRoom, setToRoom] = useState(false)
  const [left, setLeft] = useState(none)
  const lines = readCart(cart.lines, menu, left)
  const target = toRoom ? null : place
  return {
    menu,
    refetch,
    lines,
    sums: sumCart(lines, menu?.settings, target !== null),
    place,
    target,
    toRoom,
    setToRoom,
    forgetPlace: forget,
    setLeft,
  }
}

/** How the order is paid, where the hotel has bills. */
export const useSettle = () => {
  const hasBills = useFeature('bill')
  const { data, refetch } = useMyStay<MyBillPart>('', hasBills)
  const [chosen, choose] = useState<Settle | null>(null)
  const settles = hasBills ? getSettles(data ?? {}) : []
  return { settles, settle: settles.find((one) => one === chosen) ?? settles[0], choose, refetch }
}

type Ordering = {
  cart: ReturnType<typeof useCart>
  current: ReturnType<typeof useCurrentCart>
  pay: ReturnType<typeof useSettle>
  /** For when it is wanted; null: at once. */
  time: string | null
  /** The allergies that the kitchen may know. */
  alert: readonly Allergen[]
  onPlaced: (order: Order) => void
  /** It was sent, or waits to be sent. */
  onSent: () => void
  onClose: () => void
}

/** Places the order of a cart, and keeps why it was refused. */
export const useOrdering = ({ cart, current, pay, time, alert, onPlaced, onSent, onClose }: Ordering) => {
  const { t, language } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  const queries = useQueryClient()
  const form = useSubmit()
  const { patch, retry } = useMyOrders()
  const read = useContentLanguage()
  const { readOption } = useOptionNames()
  const [problem, setProblem] = useState<Problem>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const refuse = async (cause: ApiFailure, sent: SentCart) => {
    const { code, values } = cause
    if (code === idTaken.code) {
      // An earlier try arrived although its answer did not. The order is in the list.
      cart.takeOut(sent)
      await retry()
      toast.success(t('orders.already_placed'))
      return onClose()
    }
    if (code === settleChanged.code) {
      await pay.refetch()
      return setRefusal(code)
    }
    if (shownInCart.includes(code)) {
      const { data } = await current.refetch()
      current.setLeft(readLeft(cause, data))
      return setRefusal(code)
    }
    if (code === placeGone.code) current.forgetPlace()
    if (code === hoursClosed.code || code === timeUnavailable.code)
      void queries.invalidateQueries({ queryKey: ['hours', hotel.id] })
    if (ownWords.includes(code)) return setProblem({ text: t(code, values) })
    setProblem(
      cause.status === 401
        ? { text: t(loginRequired.code) }
        : { title: t('orders.place_failed_title'), text: t('orders.place_failed') },
    )
  }

  /** A line for the eye: "2 × Cappuccino (Large, Oat drink)". */
  const tell = ({ line, item, chosen }: CurrentLine): string => {
    const { name } = read(item ?? { name: line.name }, itemTexts)
    const choices = (chosen ?? []).map(({ option, group }) => readOption(option, group).text).join(', ')
    return `${line.quantity} × ${name}${choices && ` (${choices})`}`
  }

  const send = async () => {
    const missing = orderProblem(
      current.lines,
      guest && { hotel_id: guest.hotelId, id: guest.id, room_number: guest.roomNumber, guest_name: guest.guestName },
    )
    if (missing) return setProblem({ text: t(missing.code) })
    if (guest === null) return
    const sent = { lines: cart.lines, orderId: cart.orderId }
    setProblem(null)
    setRefusal(null)
    current.setLeft(none)
    await form.send(
      async () => {
        const body = {
          id: cart.orderId,
          lines: askForLines(current.lines),
          expected_total: current.sums.total,
          language,
          ...(time !== null && { scheduled_for: time }),
          ...(current.target && { place_id: current.target.id }),
          ...(alert.length > 0 && { allergy_alert: [...alert] }),
          ...(pay.settle && { settle: pay.settle }),
        }
        const order = await sendOrQueue(
          placeOrder,
          { params: { hotelSlug: hotel.id }, body },
          {
            owner: getOwner(guest),
            kind: 'bar-menu',
            memo: sent.lines,
            text: current.lines.map(tell).join(', '),
            sentMessage: 'orders.placed',
            maxAgeMs,
          },
        )
        cart.takeOut(sent)
        onSent()
        toast.success(t(order === null ? 'platform.kept_here' : 'orders.placed'))
        if (order !== null) {
          patch(order)
          onPlaced(order)
        }
        onClose()
      },
      (cause) => refuse(cause, sent),
    )
  }
  return { busy: form.busy, send, problem, setProblem, refusal }
}
