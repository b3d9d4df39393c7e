import { v4, v7 } from 'uuid'
import * as z from 'zod/mini'

/** The id of a row: a UUID, kept in lower case. Rows that a client creates carry an id that the client made. */
export const Id = z.uuid({ error: 'platform.field_invalid' }).check(z.toLowerCase())

/** A new id. Version 7 grows with time, so that the newest rows stand together in an index. */
export const newId = (): string => v7()

/** A new id of which people see the first characters: those of a version 7 are the same for a whole minute. */
export const newRandomId = (): string => v4()
