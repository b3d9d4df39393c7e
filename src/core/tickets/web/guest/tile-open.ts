import { createContext } from 'react'

/**
 * Whether the dialog of the tile around it is open. Not a property of the dialog: a form that was drawn ahead would be drawn
 * again with it.
 */
export const TileOpen = createContext(false)
