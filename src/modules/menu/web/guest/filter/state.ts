import { useSyncExternalStore } from 'react'
import { menuFilterKey } from '#platform/web/outbox/clear-persisted.ts'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import type { Menu } from '../../../contract.ts'
import { allergens, diets } from '../../../contract/ingredients.ts'
import { isFilterOn, type MenuFilter } from '../../../policy/ingredients.ts'
import { isOrderable } from '../../../policy/options.ts'

export const noFilter: MenuFilter = { avoid: [], diets: [], no_alcohol: false }

const isListOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name[] =>
  Array.isArray(value) && value.every((one) => (names as readonly unknown[]).includes(one))

// A schema would bring its library along, which a menu needs for nothing else.
const parse = (text: string | null): MenuFilter => {
  try {
    const { avoid, diets: kept, no_alcohol } = JSON.parse(text ?? '') as Record<string, unknown>
    return isListOf(allergens, avoid) && isListOf(diets, kept) && typeof no_alcohol === 'boolean'
      ? { avoid, diets: kept, no_alcohol }
      : noFilter
  } catch {
    return noFilter
  }
}

// The same text is the same object, so that nothing is drawn again for it.
let parsed: { text: string | null; filter: MenuFilter } = { text: null, filter: noFilter }
const listeners = new Set<() => void>()

const getFilter = (): MenuFilter => {
  const text = readStored(menuFilterKey)
  if (text !== parsed.text) parsed = { text, filter: parse(text) }
  return parsed.filter
}

const follow = (listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => (key === menuFilterKey || key === null) && listener()
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

/** Keeps the filter at this browser, for every hotel. It is health data: it is never sent. */
export const keepFilter = (filter: MenuFilter): void => {
  writeStored(menuFilterKey, isFilterOn(filter) ? JSON.stringify(filter) : null)
  for (const listener of listeners) listener()
}

/** The filter kept at this browser. */
export const useMenuFilter = (): MenuFilter => useSyncExternalStore(follow, getFilter)

/** @returns true if a menu says enough about its dishes to choose by it */
export const isDeclared = ({ items, option_groups }: Pick<Menu, 'items' | 'option_groups'>): boolean =>
  items.some((item) => (item.allergens !== null || item.diets.length > 0) && isOrderable(item, option_groups))
