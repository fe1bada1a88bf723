import { Box } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'

interface DocumentFrameProps {
  title: string
  /** Address of the document, or its HTML. */
  src?: string
  html?: string
  /** Width of the window in which it is shown, in CSS pixels. */
  width: number
  height: number
}

/** A page or mail in a frame that runs nothing, made smaller until it fits. */
export function DocumentFrame({ title, src, html, width, height }: DocumentFrameProps) {
  const [room, setRoom] = useState(width)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const fit = () => setRoom(element.clientWidth)
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  return (
    <Box ref={box} style={{ position: 'relative', height: height * scale, overflow: 'hidden' }}>
      <iframe
        title={title}
        sandbox=""
        loading="lazy"
        {...(html === undefined ? { src } : { srcDoc: html })}
        style={{
          // Out of the flow, so that the frame takes only the room of what is shown.
          position: 'absolute',
          top: 0,
          left: Math.max(0, (room - width) / 2),
          width,
          height,
          border: '1px solid var(--mantine-color-default-border)',
          background: '#fff',
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </Box>
  )
}
