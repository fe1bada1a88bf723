import type { Media } from '@stoa/contract/browser'
import { IconFile, IconFileMusic, IconFileText, IconFileZip, IconMovie, IconPhoto } from '@stoa/ui'
import './media.css'

const ICONS = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconFileMusic,
  document: IconFileText,
  archive: IconFileZip,
  other: IconFile,
} as const

/** Thumbnail of a file: its picture, or an icon of its type. */
export function MediaFace({ media, small = false }: { media: Pick<Media, 'kind' | 'thumb_url' | 'preview_url' | 'alt'>; small?: boolean }) {
  const Icon = ICONS[media.kind]
  const picture = small ? media.thumb_url : (media.preview_url ?? media.thumb_url)
  return (
    <span className={`stoa-media-face${small ? ' stoa-media-row-face' : ''}`}>
      {picture ? <img src={picture} alt={media.alt ?? ''} loading="lazy" /> : <Icon size={small ? 20 : 36} stroke={1.4} aria-hidden />}
    </span>
  )
}
