import { useEffect, useState } from 'react'

const pauseMs = 250

/** What was typed, once the fingers rest; at once when it is sent or emptied. */
export const useDebouncedValue = (typed: string): [string, () => void] => {
  const [rested, setRested] = useState('')
  const rest = () => setRested(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), typed.trim() === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [rested, rest]
}
