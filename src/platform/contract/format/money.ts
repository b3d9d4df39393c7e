import * as z from 'zod/mini'
import { nameSchemas } from '../schema-names.ts'

/** An amount in the currency of the hotel, in whole cents. What a caller sends is checked where it is taken. */
export const Money = z.number()

nameSchemas({ Money })
