import { DeskbellMark } from '../illustrations/marks.tsx'

const product = 'Deskbell'

/** The product's name in the footer: the hotel is the brand everywhere else. */
export const ProductLine = () => (
  <p className="product">
    <DeskbellMark />
    {product}
  </p>
)
