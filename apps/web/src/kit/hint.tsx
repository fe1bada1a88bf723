import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const HintBubble = lazy(() => import('./hint-bubble.tsx').then((module) => ({ default: module.HintBubble })))

const DELAY_MS = 350

/** Names a button without words when the pointer or the keyboard comes by; fetched then, and the button stays as it is. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const come = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTarget(place.current?.firstElementChild as HTMLElement | null)
      setShown(true)
    }, DELAY_MS)
  }
  const go = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <span
      role="presentation"
      ref={place}
      style={{ display: 'contents' }}
      onMouseEnter={come}
      onMouseLeave={go}
      onFocus={(event) => event.target.matches(':focus-visible') && come()}
      onBlur={go}
      onPointerDown={go}
    >
      {children}
      {target && (
        <Suspense fallback={null}>
          <HintBubble label={label} target={target} opened={isShown} />
        </Suspense>
      )}
    </span>
  )
}
