import { media as mediaResource, type Media } from '@stoa/contract/browser'
import { Button, Group, IconDownload, IconEdit, IconTrash, Modal, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpointForm, type Invalidated } from '../../../kit/index.ts'
import { formatBytes } from './format-bytes.ts'
import { useMayChange } from './use-may-change.ts'
import './media.css'

interface MediaPreviewProps {
  media: Media | null
  onClose: () => void
  onDelete?: ((media: Media) => void) | undefined
  invalidates?: readonly Invalidated[]
}

/** A file in full size, with its details and actions. */
export function MediaPreview({ media, onClose, onDelete, invalidates }: MediaPreviewProps) {
  const { t, i18n } = useTranslation(['media', 'kit'])
  const mayChange = useMayChange()
  const [renaming, setRenaming] = useState(false)
  const close = () => {
    setRenaming(false)
    onClose()
  }
  return (
    <Modal
      opened={media !== null}
      onClose={close}
      size="xl"
      title={media?.file_name}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      {media && (
        <Stack>
          <MediaContent media={media} />
          <Text size="sm" c="dimmed">
            {[
              t(`media:kinds.${media.kind}`),
              formatBytes(media.size, i18n.language),
              media.width && `${media.width} × ${media.height}`,
              formatInstant(media.created_at, i18n.language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {renaming && (
            <RenameForm key={media.id} media={media} invalidates={invalidates ?? []} onDone={close} onCancel={() => setRenaming(false)} />
          )}
          {!renaming && (
            <Group justify="flex-end" gap="xs">
              {onDelete && mayChange(media, mediaResource.remove) && (
                <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(media)}>
                  {t('media:delete')}
                </Button>
              )}
              {mayChange(media, mediaResource.update) && (
                <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setRenaming(true)}>
                  {t('media:rename')}
                </Button>
              )}
              <Button component="a" href={media.download_url} download leftSection={<IconDownload size={16} />}>
                {t('media:download')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  )
}

/** A file in full size, or a text if the browser cannot show it. */
export function MediaContent({ media }: { media: Media }) {
  const { t } = useTranslation('media')
  if (media.kind === 'image' && media.preview_url)
    return (
      <div className="stoa-media-preview">
        <img src={media.url} alt={media.alt ?? media.name} />
      </div>
    )
  if (media.kind === 'video')
    return (
      <div className="stoa-media-preview">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- files of users come without captions */}
        <video src={media.url} controls preload="metadata" />
      </div>
    )
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of users come without captions
  if (media.kind === 'audio') return <audio src={media.url} controls preload="metadata" style={{ width: '100%' }} />
  if (media.mime_type === 'application/pdf')
    return (
      <div className="stoa-media-preview">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the type is by content and served nosniff */}
        <iframe src={media.url} title={media.file_name} />
      </div>
    )
  return <Text c="dimmed">{t(media.status === 'processing' ? 'processing' : 'no_preview')}</Text>
}

function RenameForm({
  media,
  invalidates,
  onDone,
  onCancel,
}: {
  media: Media
  invalidates: readonly Invalidated[]
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation(['media', 'kit'])
  const form = useEndpointForm(mediaResource.update, {
    params: { id: media.id },
    defaults: { name: media.name, alt: media.alt ?? '' },
    rules: { name: `required|max:${mediaResource.update.limits.name.maxLength}`, alt: `max:${mediaResource.update.limits.alt.maxLength}` },
    labels: { name: t('media:fields.name'), alt: t('media:fields.alt') },
    toBody: (values) => values,
    invalidates,
    onDone: () => {
      toast({ message: t('media:renamed'), tone: 'good' })
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        {form.error && (
          <Text c="red" size="sm" role="alert">
            {form.error.message}
          </Text>
        )}
        <TextInput label={t('media:fields.name')} data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('media:fields.alt')} description={t('media:fields.alt_help')} {...form.getInputProps('alt')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('kit:ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t('kit:ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
