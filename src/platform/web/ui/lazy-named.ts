import { createElement, Suspense, use, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { loadAwaited } from '../calls/late-files.ts'
import type { Loader } from '../calls/load-again.ts'
import { importAhead, retryImport } from '../retry-import.ts'

type File<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>

/** @property fallback is shown until the file is here */
type Lazy<Props> = FunctionComponent<Props & { fallback?: ReactNode }>

/**
 * A component whose file is loaded when it is first rendered. `React.lazy` suspends at its first rendering even where the
 * file is here, and React then holds what was loaded back for 300 ms; this one is drawn at once.
 * @param file `() => import('./AskDialog.tsx')`, or a loader of it, such as one that loads it ahead
 * @param name the export to render
 */
export const lazyNamed = <Name extends string, Props extends object>(
  file: File<Name, Props> | Loader<Record<Name, ComponentType<Props>>>,
  name: Name,
): Lazy<Props> => {
  const load = 'loaded' in file ? file : retryImport(file)
  let hasWaited = false
  const Loaded = (props: Props) => {
    // A rendering that React has suspended has to wait for the same promise when it goes on, also where the file is here.
    const { loaded } = load
    hasWaited ||= loaded === undefined
    const module = loaded && !hasWaited ? loaded : use(loaded ? load() : loadAwaited(load))
    return createElement(module[name], props)
  }
  return (props) => createElement(Suspense, { fallback: props.fallback }, createElement(Loaded, props))
}

/** The same for what a guest needs without a network too: it is loaded ahead. */
export const lazyAhead = <Name extends string, Props extends object>(
  file: File<Name, Props>,
  name: Name,
): Lazy<Props> => lazyNamed(importAhead(file), name)
