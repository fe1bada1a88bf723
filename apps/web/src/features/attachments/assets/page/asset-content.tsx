import type { Asset } from '@stoa/contract/browser'
import { Button, IconExternalLink, Paper, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { MediaContent } from '../../../shared/media/index.ts'
import { hostOf } from '../asset-face.tsx'
import '../assets.css'

/** An asset in full size. */
export function AssetContent({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  if (asset.media) return <MediaContent media={asset.media} />
  if (asset.note) return <div className="stoa-asset-text" dangerouslySetInnerHTML={{ __html: asset.note.body }} />
  if (!asset.link) return null
  const { url } = asset.link
  return (
    <Paper withBorder p="lg">
      <Stack align="flex-start" gap="xs">
        <Text fw={620}>{hostOf(url)}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="light"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('open_link')}
        </Button>
      </Stack>
    </Paper>
  )
}
