import { lazy, type ComponentType } from 'react'

/**
 * `React.lazy` for named exports: the file is loaded when the component is first drawn.
 * @param load `() => import('./AskDialog.tsx')`
 * @param name which export of that file to draw
 */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
