import { Box } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'

interface PageFrameProps {
  title: string
  /** Address of the page, or its HTML. */
  src?: string
  html?: string
  /** Width of the window in which the page is shown, in CSS pixels. */
  width: number
  height: number
}

/** A page in a frame that runs nothing, made smaller until it fits. */
export function PageFrame({ title, src, html, width, height }: PageFrameProps) {
  const [scale, setScale] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const fit = () => setScale(Math.min(1, element.clientWidth / width))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return (
    <Box ref={box} style={{ height: height * scale, overflow: 'hidden', display: 'flex', justifyContent: 'center' }}>
      <iframe
        title={title}
        sandbox=""
        {...(html === undefined ? { src } : { srcDoc: html })}
        style={{
          width,
          height,
          flex: 'none',
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 6,
          background: '#fff',
          transform: `scale(${scale})`,
          transformOrigin: scale < 1 ? 'top center' : undefined,
        }}
      />
    </Box>
  )
}
