import { Notification, Portal } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { useUiTexts } from '../texts.tsx'

/** Durations of toasts in milliseconds (spec 9): shown, extended after the pointer left, fade in, fade out. */
export const TOAST_MS = { shown: 5000, extended: 1000, show: 300, hide: 1000 } as const

export interface ToastInput {
  message: ReactNode
  title?: ReactNode
  tone?: 'good' | 'bad' | 'info'
  /** A button that undoes the action or links to its result; it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds; false keeps the toast until it is closed. */
  autoClose?: number | false
}
interface Toast extends ToastInput {
  id: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const publish = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast at the bottom right. @returns its id */
export function toast(input: ToastInput): number {
  lastId += 1
  publish([...toasts, { ...input, id: lastId }].slice(-5))
  return lastId
}

/** Closes a toast, or all of them. */
export const closeToast = (id?: number): void => publish(id === undefined ? [] : toasts.filter((one) => one.id !== id))

/** Moves the focus to the toasts from anywhere. */
const NOTICES_KEY = 'F8'

/** The container of toasts at the bottom right; the application renders one. */
export function Toaster() {
  const { notices } = useUiTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Tab cannot leave an open dialog, but this key can.
    const press = (event: KeyboardEvent) => {
      if (event.key === NOTICES_KEY) place.current?.querySelector<HTMLElement>('.stoa-toast-action, button')?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  const lift = useLift(place, shown.length > 0)
  return (
    <Portal>
      <div
        ref={place}
        className="stoa-toasts"
        style={{ bottom: lift }}
        role="region"
        aria-label={`${notices} (${NOTICES_KEY})`}
        aria-live="polite"
        data-position="bottom-right"
      >
        {shown.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
    </Portal>
  )
}

const EDGE = 16
const UPDATE_MS = 200

/** Distance of the toasts from the lower edge in pixels, above the buttons of a form that they would cover. */
function useLift(place: RefObject<HTMLDivElement | null>, isShown: boolean): number {
  const [lift, setLift] = useState(EDGE)
  useEffect(() => {
    if (!isShown) return undefined
    const updateLift = () => {
      const own = place.current?.getBoundingClientRect()
      if (!own) return
      const covered = [...document.querySelectorAll('.stoa-form-buttons')]
        .map((bar) => bar.getBoundingClientRect())
        .find((bar) => bar.height > 0 && bar.bottom > window.innerHeight - EDGE - own.height && bar.right > own.left)
      const above = covered ? window.innerHeight - covered.top + EDGE / 2 : EDGE
      setLift(Math.max(EDGE, Math.min(above, window.innerHeight - own.height - EDGE)))
    }
    updateLift()
    // No event reports that dialogs open, grow and scroll below the toasts.
    const timer = setInterval(updateLift, UPDATE_MS)
    return () => clearInterval(timer)
  }, [place, isShown])
  return lift
}

const COLORS = { good: 'teal', bad: 'red', info: 'blue' } as const

function ToastCard({ toast: { id, title, message, tone = 'info', action, autoClose = TOAST_MS.shown } }: { toast: Toast }) {
  const { close } = useUiTexts()
  const [isLeaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wait = useCallback((ms: number | false) => {
    clearTimeout(timer.current)
    if (ms !== false) timer.current = setTimeout(() => setLeaving(true), ms)
  }, [])
  useEffect(() => {
    wait(autoClose)
    return () => clearTimeout(timer.current)
  }, [wait, autoClose])
  useEffect(() => {
    if (!isLeaving) return undefined
    const gone = setTimeout(() => closeToast(id), TOAST_MS.hide)
    return () => clearTimeout(gone)
  }, [isLeaving, id])
  // Paused while the pointer or the focus is on the toast, so that its button can be reached.
  const pause = () => {
    setLeaving(false)
    wait(false)
  }
  const goOn = () => wait(autoClose === false ? false : TOAST_MS.extended)
  return (
    <Notification
      withBorder
      color={COLORS[tone]}
      title={title}
      withCloseButton
      closeButtonProps={{ 'aria-label': close }}
      onClose={() => closeToast(id)}
      role={tone === 'bad' ? 'alert' : 'status'}
      className="stoa-toast"
      data-leaving={isLeaving || undefined}
      style={{ animationDuration: `${isLeaving ? TOAST_MS.hide : TOAST_MS.show}ms` }}
      onMouseEnter={pause}
      onMouseLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
    >
      {message}
      {action && (
        <button
          type="button"
          className="stoa-toast-action"
          onClick={() => {
            action.onClick()
            closeToast(id)
          }}
        >
          {action.label}
        </button>
      )}
    </Notification>
  )
}
