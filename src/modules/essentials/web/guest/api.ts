import { useMyStay } from '#modules/stays/web/my-stay.ts'
import type { Essentials, MyEssentials } from '../../contract.ts'

/** The essentials of the signed-in guest, and of their stay. */
export const useMyEssentials = () => useMyStay<MyEssentials>('essentials')

/** The essentials of a hotel that has written some. */
export type FilledEssentials = Omit<MyEssentials, 'essentials'> & { essentials: Essentials }
