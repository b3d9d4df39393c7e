import * as z from 'zod/mini'
import { nameSchemas } from '../schema-names.ts'

/** An amount in the currency of the hotel, such as 12.5, with two decimals at most. Input is checked where it arrives. */
export const Money = z.number()

nameSchemas({ Money })
