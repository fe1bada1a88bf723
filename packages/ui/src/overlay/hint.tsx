import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const HintBubble = lazy(() => import('./hint-bubble.tsx').then((module) => ({ default: module.HintBubble })))

const DELAY_MS = 350

/** Names an icon button on hover or keyboard focus. The tooltip is loaded then, and the button is not rendered again. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTarget(place.current?.firstElementChild as HTMLElement | null)
      setShown(true)
    }, DELAY_MS)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <span
      role="presentation"
      ref={place}
      style={{ display: 'contents' }}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onPointerDown={hide}
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
