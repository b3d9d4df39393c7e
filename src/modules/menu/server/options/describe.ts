import type { MenuOption } from '../../contract/options.ts'

/** An option in words: its name, and what it adds to the price. */
export const describeOption = ({ name, price_difference: more }: MenuOption): string =>
  more === 0 ? name : `${name} ${more > 0 ? '+' : '−'}${Math.abs(more).toFixed(2)}`
