import { createStore } from 'zustand/vanilla'

const lateAfterMs = 3_000

/** `isLate` while the page waits for a file that should have come by now. */
export const lateFiles = createStore<{ isLate: boolean }>()(() => ({ isLate: false }))

const awaited = new Map<object, { isLate: boolean }>()

const tell = (): void => lateFiles.setState({ isLate: [...awaited.values()].some(({ isLate }) => isLate) })

/** Loads what the page waits for; the person is told where it comes late. @param load the same function each time */
export const loadAwaited = <Module>(load: () => Promise<Module>): Promise<Module> => {
  const loading = load()
  if (awaited.has(load)) return loading
  const wait = { isLate: false }
  awaited.set(load, wait)
  const turnLate = (): void => {
    wait.isLate = true
    tell()
  }
  setTimeout(turnLate, navigator.onLine ? lateAfterMs : 0)
  const end = (): void => {
    if (awaited.get(load) === wait) awaited.delete(load)
    tell()
  }
  void loading.then(end)
  return loading
}

/** Another page is shown: what waited on the one before is of no interest any more. */
export const forgetAwaited = (): void => {
  awaited.clear()
  tell()
}
