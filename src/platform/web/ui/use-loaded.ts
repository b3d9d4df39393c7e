import { useEffect, useState } from 'react'

/**
 * Code that is loaded once it is wanted; undefined until then.
 * @param load a function that stays the same, from `retryImport`
 */
export const useLoaded = <Module>(load: () => Promise<Module>, wanted: boolean): Module | undefined => {
  const [loaded, setLoaded] = useState<Module>()
  useEffect(() => {
    if (wanted) void load().then(setLoaded)
  }, [load, wanted])
  return loaded
}
