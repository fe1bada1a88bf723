import { Modal as PlainModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Longer than the modal itself takes to give the focus back. */
const AFTERWARDS_MS = 30

/**
 * A modal that gives the focus back to where it was, also where its screen takes it away at once, or where the entry of
 * a menu opened it: that entry is gone by then, and the button of the menu takes its place.
 */
export function Modal(props: ModalProps) {
  useFocusBack(props.opened)
  return <PlainModal {...props} />
}

function useFocusBack(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // Asked before anything is drawn: the entry of a menu leaves together with its menu.
    if (opened) setOpener(openerOf(document.activeElement))
  }
  useEffect(() => {
    if (!opened || !opener) return undefined
    return () => {
      // The opener's own page is asked, which the timer can still do where the window has gone meanwhile.
      const page = opener.ownerDocument
      setTimeout(() => {
        if (page.activeElement === page.body) opener.focus({ preventScroll: true })
      }, AFTERWARDS_MS)
    }
  }, [opened, opener])
}

/** What had the focus; of an entry of a menu the button that opened the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : (element as HTMLElement | null)) ?? null
}
