import { Box, IconPhoto } from '@stoa/ui'
import { useState } from 'react'

/** A picture of a platform. Its addresses expire: a mark takes the place of a picture that is gone. */
export function Thumbnail({ url, size }: { url: string | null; size: number }) {
  const [isBroken, setBroken] = useState(false)
  const box = { width: size, height: size, borderRadius: 4, flexShrink: 0 }
  if (url && !isBroken)
    return <img src={url} alt="" loading="lazy" style={{ ...box, objectFit: 'cover' }} onError={() => setBroken(true)} />
  return (
    <Box c="dimmed" style={{ ...box, display: 'grid', placeItems: 'center', border: '1px solid var(--line-2)' }}>
      <IconPhoto size={size / 2.5} aria-hidden />
    </Box>
  )
}
