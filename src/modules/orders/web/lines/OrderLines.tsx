import './lines.css'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountedName } from '#modules/menu/web/stock/CountedName.tsx'
import type { Order } from '../../contract.ts'
import type { OrderLine } from '../../contract/lines.ts'

/** The choices and the note. Hazard: without a word for the usual choice, its absence would mean two things. */
const LineDetails = ({ line: { options = [], note } }: { line: OrderLine }) => (
  <>
    {options.length > 0 && (
      <ul className="subs">
        {options.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    )}
    {note && (
      <div className="knote">
        <Pencil />
        <q>{note}</q>
      </div>
    )}
  </>
)

type Props = {
  order: Pick<Order, 'items' | 'status'>
  /** Before a dish: how many. */
  count: (line: OrderLine) => ReactNode
  /** Behind it. */
  price?: (line: OrderLine) => ReactNode
  className: string
  /** Staff can say from here how many are left of a counted dish. */
  canCount?: boolean
}

/** The dishes of an order as the kitchen reads them: in the hotel's main language, each with its choices and its note. */
export const OrderLines = ({ order, count, price, className, canCount = false }: Props) => (
  <ul className={className}>
    {order.items.map((line, at) => (
      // The same dish may be there twice, with other choices.
      <li key={`${line.id} ${at}`}>
        {count(line)}
        <div className="line">
          {canCount && line.counted && order.status !== 'delivered' ? (
            <CountedName item={line} />
          ) : (
            <span>{line.name}</span>
          )}
          {line.contains_alcohol && (
            <>
              {' '}
              <span className="adult">18+</span>
            </>
          )}
          <LineDetails line={line} />
        </div>
        {price?.(line)}
      </li>
    ))}
  </ul>
)
