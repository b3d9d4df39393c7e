import { useEffect, useState } from 'react'

const delayMs = 4_000

/** True once this much time has passed since the first render: longer than the rest of a page should wait. */
export const useDelayed = (ms = delayMs): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

/** True once something has been true since the first render: content that has been seen is not hidden again. */
export const useEver = (is: boolean): boolean => {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}

/**
 * Reserves the place of content that may or may not come. What follows is hidden until that is known, or until it takes
 * too long: so nothing jumps.
 */
export const Placeholder = ({ ms }: { ms?: number | undefined }) => {
  const late = useDelayed(ms)
  return late ? null : <div className="holds" aria-busy="true" />
}
