import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const PlainModal = lazy(() => import('./plain-modal.ts').then((module) => ({ default: module.PlainModal })))

/** Milliseconds; longer than the modal itself takes to return the focus. */
const AFTERWARDS_MS = 30

/**
 * A modal, which is loaded when it is opened. It returns the focus to its opener, even if it unmounts immediately or a menu item
 * opened it: the item is gone by then, so the menu's button takes the focus. Of modals above each other Escape closes the topmost.
 */
export function Modal(props: ModalProps) {
  useReturnFocus(props.opened)
  const isTopmost = useTopmost(props.opened)
  const [isNeeded, setNeeded] = useState(props.opened)
  if (props.opened && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <PlainModal {...props} onClose={() => isTopmost() && props.onClose()} />
    </Suspense>
  )
}

/** Modals that are open, the topmost last. */
const openModals: object[] = []

/** Whether no modal was opened above this one. Every modal hears Escape; the one that it closes counts until the event is over. */
function useTopmost(opened: boolean): () => boolean {
  const own = useRef<object | null>(null)
  useEffect(() => {
    if (!opened) return undefined
    const me = (own.current = {})
    openModals.push(me)
    return () => void setTimeout(() => openModals.splice(openModals.indexOf(me), 1))
  }, [opened])
  return () => openModals.at(-1) === own.current
}

function useReturnFocus(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // Look up the opener before rendering: a menu item unmounts together with its menu.
    if (opened) setOpener(openerOf(document.activeElement))
  }
  useEffect(() => {
    if (!opened || !opener) return undefined
    return () => {
      // Use the opener's own document, which the timer can reach even if the window is gone.
      const page = opener.ownerDocument
      setTimeout(() => {
        if (page.activeElement === page.body) opener.focus({ preventScroll: true })
      }, AFTERWARDS_MS)
    }
  }, [opened, opener])
}

/** The focused element; for a menu item, the button that opened the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : (element as HTMLElement | null)) ?? null
}
