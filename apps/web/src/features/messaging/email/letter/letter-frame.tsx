import { Alert, Box, Button, Group, IconPhoto, Text } from '@stoa/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRemotePictures, letterDocument } from './letter-document.ts'
import './letter.css'

interface LetterFrameProps {
  html: string
  /** Accessible name of the frame. */
  title: string
  /** Width in pixels. Default: the available width. */
  width?: number
  /** Whether the mail is incoming. Remote pictures of incoming mails wait for a button, because they reveal reading. */
  trusted?: boolean
}

/**
 * A mail isolated from the page: no scripts, no requests, and remote pictures only on demand. Links open in a new window.
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

/** The frame has the height of its content. `allow-same-origin` without scripts allows only the page to measure it. */
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
