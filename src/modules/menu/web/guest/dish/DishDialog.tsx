import './dish.css'
import { MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { Picture } from '#modules/images/web/Picture.tsx'
import { fromCents, toCents } from '#modules/money/policy.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { QuantityStepper } from '#platform/web/ui/controls/quantity/QuantityStepper.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { itemTexts, type Menu, type MenuItem } from '../../../contract.ts'
import { maxNote, maxQuantity } from '../../../contract/options.ts'
import {
  canSatisfy,
  findUnsatisfied,
  getCheapestToday,
  getDefaults,
  getGroups,
  getUnitPrice,
  type Selection,
} from '../../../policy/options.ts'
import { useMoney } from '../../use-money.ts'
import { useOptionNames } from '../../use-option-names.ts'
import { isDeclared, noFilter, useMenuFilter } from '../filter/state.ts'
import { Contents } from './Contents.tsx'
import { OptionField } from './OptionField.tsx'

// Only where a category has hours.
const OpensAt = lazyAhead(() => import('#modules/hours/web/OpensAt.tsx'), 'OpensAt')

type DishDialogProps = LateDialog & {
  item: MenuItem
  menu: Pick<Menu, 'items' | 'option_groups' | 'settings'>
  /** The line of the cart that is changed. */
  line?: (Pick<Selection, 'options' | 'note'> & { quantity: number }) | undefined
  /** Of its category. */
  opening?: Opening | undefined
  /** Staff order for a guest: the filter kept at this browser does not apply. */
  forOthers?: boolean
  onDone: (selection: Selection, quantity: number) => void
}

/** A dish with its picture, what it contains, its choices and a note for the kitchen. */
export const DishDialog = ({
  item,
  menu,
  line,
  opening,
  forOthers = false,
  open,
  onClose,
  onDone,
}: DishDialogProps) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const money = useMoney()
  const ownFilter = useMenuFilter()
  const { name, description, lang } = useContentLanguage()(item, itemTexts)
  const { readGroup } = useOptionNames()
  const groups = getGroups(item, menu.option_groups)
  const [ids, setIds] = useState<readonly string[]>(() => line?.options ?? getDefaults(groups))
  const [note, setNote] = useState(line?.note ?? '')
  const [noteOpen, setNoteOpen] = useState(note !== '')
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const choices = useRef<HTMLDivElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const { avoid } = forOthers ? noFilter : ownFilter

  const options = groups.flatMap((group) => group.options.filter(({ id, available }) => available && ids.includes(id)))
  const chosen = new Set(options.map(({ id }) => id))
  const missing = findUnsatisfied(groups, [...chosen])
  const price = getUnitPrice(item, options)
  const isPriced = groups.some((group) => group.options.some(({ price_difference }) => price_difference !== 0))
  const isClosed = opening?.open === false && !hotel.orders_ahead && !forOthers
  const isOut = item.sold_out || !item.available || !groups.every(canSatisfy)

  const choose = (group: (typeof groups)[number], option: string, on: boolean) => {
    const isOne = group.least === 1 && group.most === 1
    const others = [...chosen].filter((id) => id !== option && !(isOne && group.options.some((one) => one.id === id)))
    setIds(on ? [...others, option] : others)
  }
  const done = () => {
    if (missing) {
      const field = choices.current?.querySelector<HTMLElement>(`[data-group="${missing.id}"]`)
      field?.scrollIntoView({ block: 'center' })
      return field?.querySelector<HTMLElement>('input:enabled')?.focus()
    }
    onDone({ id: item.id, name: item.name, price, options: [...chosen], note: note.trim() }, quantity)
    return undefined
  }
  const openNote = () => {
    flushSync(() => setNoteOpen(true))
    noteField.current?.focus()
  }
  const unavailable = item.sold_out
    ? t('menu.dish_sold_out')
    : isOut
      ? t('menu.dish_out_today')
      : t('hours.closed_state')
  const footer =
    isOut || isClosed ? (
      <Button disabled>{unavailable}</Button>
    ) : (
      <>
        <QuantityStepper
          name={name}
          fewer={t('menu.one_less', { name })}
          more={t('menu.one_more', { name })}
          value={quantity}
          max={maxQuantity}
          onChange={setQuantity}
        />
        <Button className={missing ? undefined : 'dish-add'} onClick={done}>
          {missing ? (
            t('menu.choose_of', { group: readGroup(missing).text })
          ) : (
            <>
              <span>{line ? t('menu.dish_change') : t('menu.add')}</span>
              <span className="num">{money(fromCents(toCents(price) * quantity))}</span>
            </>
          )}
        </Button>
      </>
    )
  return (
    <Dialog
      title={name}
      lang={lang.name}
      open={open}
      onClose={onClose}
      footer={footer}
      cover={item.image_url && <Picture className="dish-cover" address={item.image_url} sizes="500px" />}
    >
      <div className="dish-sheet" ref={choices}>
        <div className="dishname">
          {item.image_url && (
            <b className="serif" lang={lang.name} aria-hidden="true">
              {name}
            </b>
          )}
          <span className="money">
            {isPriced ? t('menu.from_price', { price: money(getCheapestToday(item, groups)) }) : money(item.price)}
          </span>
        </div>
        {description && (
          <p className="dish-words" lang={lang.description}>
            {description}
          </p>
        )}
        {isDeclared(menu) && <Contents item={item} options={options} />}
        {opening?.open === false && <OpensAt opening={opening} />}
        {groups.map((group) => (
          <OptionField
            key={group.id}
            group={group}
            chosen={chosen}
            avoid={avoid}
            onChange={(option, on) => choose(group, option, on)}
          />
        ))}
        {menu.settings.line_notes &&
          !isOut &&
          (noteOpen ? (
            <div className="dish-note">
              <TextArea
                label={t('menu.note')}
                optional
                rows={2}
                maxLength={maxNote}
                placeholder={t('menu.note_example')}
                ref={noteField}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
          ) : (
            <Button variant="ghost" icon={MessageSquare} className="dish-note" onClick={openNote}>
              {t('menu.note')}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}
