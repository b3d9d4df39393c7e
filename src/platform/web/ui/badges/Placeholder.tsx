import { useEffect, useState } from 'react'

const patienceMs = 4_000

/** Whether so much time has gone since this was drawn first: more than anybody should wait for the rest of a page. */
export const useDelayed = (ms = patienceMs): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

/**
 * Stands where something may come or not. What follows it is drawn when that is known, so that nothing jumps, or when
 * it takes too long.
 */
export const Placeholder = ({ ms }: { ms?: number | undefined }) => {
  const late = useDelayed(ms)
  return late ? null : <div className="holds" aria-busy="true" />
}
