import { useEffect, useState } from 'react'
import type { Loader } from '../calls/load-again.ts'

/**
 * Code that is loaded once it is wanted; undefined until then. What is here already is there at the first drawing.
 * @param load a function that stays the same, from `retryImport`
 */
export const useLoaded = <Module>(load: Loader<Module>, wanted: boolean): Module | undefined => {
  const [loaded, setLoaded] = useState(wanted ? load.loaded : undefined)
  useEffect(() => {
    if (wanted && !loaded) void load().then(setLoaded)
  }, [load, wanted, loaded])
  return loaded
}
