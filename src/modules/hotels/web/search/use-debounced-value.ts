import { useEffect, useState } from 'react'

const pauseMs = 250

/** The typed text, debounced; at once when it is submitted or cleared. */
export const useDebouncedValue = (typed: string): [string, () => void] => {
  const [debounced, setDebounced] = useState('')
  const flush = () => setDebounced(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed.trim()), typed.trim() === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [debounced, flush]
}
