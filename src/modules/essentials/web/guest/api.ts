import { useMyStay } from '#modules/stays/web/my-stay.ts'
import type { Essentials, MyEssentials } from '../../contract.ts'

/** What the guest at this screen reads of the essentials, and of their stay. */
export const useMyEssentials = () => useMyStay<MyEssentials>('essentials')

/** The essentials of a hotel that has written some. */
export type FilledEssentials = Omit<MyEssentials, 'essentials'> & { essentials: Essentials }
