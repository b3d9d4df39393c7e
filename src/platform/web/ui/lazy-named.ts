import { lazy, type ComponentType } from 'react'

/**
 * `React.lazy` for named exports: the file is loaded when the component is first rendered.
 * @param load `() => import('./AskDialog.tsx')`
 * @param name the export to render
 */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
