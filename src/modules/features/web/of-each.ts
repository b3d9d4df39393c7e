import { memo, useLayoutEffect } from 'react'
import type { FeatureWeb } from './feature.ts'
import type { FeatureSlot } from './parts.ts'

/** The result of a feature's hook. */
export type Answer<Value> = { feature: FeatureWeb; answer: Value }

/** The names of the parts: the key of a component that calls `useOfEach`. */
export const getNames = (parts: readonly FeatureSlot<unknown>[]): string =>
  parts.map(({ feature }) => feature.name).join(' ')

/**
 * Calls one hook of each feature that has it. React loses the state of hooks whose number changes while a component is
 * mounted, so the component that calls this has `getNames(parts)` as its key: with other features it is mounted anew.
 */
export const useOfEach = <Part, Value>(
  parts: readonly FeatureSlot<Part>[],
  hook: (part: Part) => (() => Value) | undefined,
): readonly Answer<Value>[] =>
  parts.flatMap(({ feature, part }) => {
    const useAnswer = hook(part)
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- the key keeps the parts, and with them the hooks, as they are
    return useAnswer ? [{ feature, answer: useAnswer() }] : []
  })

type AnswersProps<Part, Item> = {
  parts: readonly FeatureSlot<Part>[]
  /** A constant function, as `onItems` is. */
  hook: (part: Part) => (() => readonly Item[]) | undefined
  onItems: (items: readonly Item[]) => void
}

const HandUp = <Part, Item>({ parts, hook, onItems }: AnswersProps<Part, Item>) => {
  const items = useOfEach(parts, hook).flatMap(({ answer }) => answer)
  useLayoutEffect(() => onItems(items))
  return null
}

/**
 * Hands up the items that the hooks of the features return. Lost state: with other features it is mounted anew (its key
 * is `getNames(parts)`), so it stands beside a page and not around it. With one key its props are the same, and the page
 * that it makes render again does not render it.
 */
export const AnswersOfEach = memo(HandUp, () => true) as typeof HandUp
