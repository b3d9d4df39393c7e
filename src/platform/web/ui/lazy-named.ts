import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import type { Loader } from '../calls/load-again.ts'

/**
 * A component whose file is loaded when it is first rendered. `React.lazy` suspends at its first rendering even where the
 * file is here, and React then holds what was loaded back for 300 ms; this one is drawn at once.
 * @param load `retryImport(() => import('./AskDialog.tsx'))`; what was loaded by it ahead is here
 * @param name the export to render
 */
export const lazyNamed = <Name extends string, Props extends object>(
  load: Loader<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> => {
  let loading: Promise<Record<Name, ComponentType<Props>>> | undefined
  return (props) => createElement((load.loaded ?? use((loading ??= load())))[name], props)
}
