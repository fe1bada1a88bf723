import { useEffect, useRef, useState } from 'react'

/** How long a card is marked after another user moved it, or after a refused move returned it. */
const MARK_MS = 1600

/** Short-lived marks of cards, by key of the card. */
export function useCardMarks() {
  const [marks, setMarks] = useState<Readonly<Record<string, 'moved' | 'returned'>>>({})
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => all.forEach((timer) => clearTimeout(timer))
  }, [])
  const mark = (key: string, as: 'moved' | 'returned') => {
    clearTimeout(timers.current.get(key))
    setMarks((all) => ({ ...all, [key]: as }))
    const unmark = () => setMarks(({ [key]: _gone, ...rest }) => rest)
    timers.current.set(key, setTimeout(unmark, MARK_MS))
  }
  return { marks, mark }
}
