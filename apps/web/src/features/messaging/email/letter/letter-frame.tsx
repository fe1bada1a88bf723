import { Alert, Box, Button, Group, IconPhoto, Text } from '@stoa/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRemotePictures, letterDocument } from './letter-document.ts'
import './letter.css'

interface LetterFrameProps {
  html: string
  /** What the frame holds, for those who hear it. */
  title: string
  /** Pixels; as wide as there is room when left out. */
  width?: number
  /** Whose letter it is: pictures of others tell them that it was read, so they wait for a button. */
  trusted?: boolean
}

/**
 * A letter as its receiver sees it, shut off from the page: no script runs, nothing is sent, and pictures from elsewhere
 * are fetched only when the reader asks for them. Links open in a window of their own.
 */
export function LetterFrame({ html, title, width, trusted = false }: LetterFrameProps) {
  const { t } = useTranslation('email')
  const [isShown, setShown] = useState(false)
  const { frame, height, measure } = useHeight()
  const asks = !trusted && !isShown && hasRemotePictures(html)
  const source = useMemo(() => letterDocument(html, trusted || isShown), [html, trusted, isShown])
  return (
    <Box>
      {asks && (
        <Alert color="gray" variant="light" p="xs" mb="xs" icon={<IconPhoto size={18} />}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('letter.pictures_held')}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setShown(true)}>
              {t('letter.show_pictures')}
            </Button>
          </Group>
        </Alert>
      )}
      <iframe
        ref={frame}
        className="stoa-letter"
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={source}
        onLoad={measure}
        style={{ height, maxWidth: width ?? '100%' }}
      />
    </Box>
  )
}

const SMALLEST = 80

/** The frame is as high as what it holds; `allow-same-origin` without scripts lets the page look, and nobody else. */
function useHeight() {
  const frame = useRef<HTMLIFrameElement>(null)
  const watch = useRef<ResizeObserver | null>(null)
  const [height, setHeight] = useState(SMALLEST)
  const measure = useCallback(() => {
    watch.current?.disconnect()
    const body = frame.current?.contentDocument?.body
    if (!body) return
    const look = () => setHeight(Math.max(SMALLEST, body.scrollHeight + 2))
    look()
    watch.current = new ResizeObserver(look)
    watch.current.observe(body)
  }, [])
  useEffect(() => () => watch.current?.disconnect(), [])
  return { frame, height, measure }
}
