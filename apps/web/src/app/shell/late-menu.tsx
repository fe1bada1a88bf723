import { cloneElement, Suspense, useState, type ComponentType, type ReactElement } from 'react'

interface LateMenuProps {
  /** The button, as it looks before and after. */
  face: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>
  /** A lazy component that puts the menu around the button and opens it. */
  menu: ComponentType<{ face: ReactElement }>
}

/** A plain button until somebody wants the menu behind it: its code is no part of the first screen. */
export function LateMenu({ face, menu: Menu }: LateMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = cloneElement(face, { onClick: () => setWanted(true), 'aria-haspopup': 'menu', 'aria-expanded': false })
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Menu face={face} />
    </Suspense>
  )
}
