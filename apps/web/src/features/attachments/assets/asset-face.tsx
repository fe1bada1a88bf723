import type { Asset } from '@stoa/contract/browser'
import { IconLink, IconNote, Text } from '@stoa/ui'
import { MediaFace } from '../../shared/media/index.ts'
import './assets.css'

/** Thumbnail of an asset: its picture, the host of its link, or the beginning of its text. */
export function AssetFace({ asset, small = false }: { asset: Asset; small?: boolean }) {
  if (asset.media) return <MediaFace media={asset.media} small={small} />
  const Icon = asset.kind === 'link' ? IconLink : IconNote
  const words = asset.link ? hostOf(asset.link.url) : asset.note?.body_text
  return (
    <span className={`stoa-media-face stoa-asset-words${small ? ' stoa-media-row-face' : ''}`} data-kind={asset.kind}>
      {(small || asset.link) && <Icon size={small ? 20 : 26} stroke={1.5} aria-hidden />}
      {!small && (
        <Text component="span" size="xs" lineClamp={asset.kind === 'link' ? 2 : 4}>
          {words}
        </Text>
      )}
    </span>
  )
}

/** The host of an address, such as `figma.com`. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
