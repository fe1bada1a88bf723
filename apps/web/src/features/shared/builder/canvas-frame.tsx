import { useEffect, type ReactNode } from 'react'

interface CanvasFrameProps {
  children: ReactNode
  document?: Document
}

/** Makes the frame of the canvas with the styles of its documents. */
export function canvasFrame(styles: string) {
  return function CanvasFrame({ children, document }: CanvasFrameProps) {
    useEffect(() => {
      if (!document) return undefined
      const style = document.createElement('style')
      style.textContent = styles
      document.head.append(style)
      return () => style.remove()
    }, [document])
    return <>{children}</>
  }
}
