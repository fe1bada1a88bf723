import { createTemporaryUpload } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Center,
  FileButton,
  Group,
  IconPhoto,
  IconStar,
  IconUpload,
  IconX,
  Image,
  Loader,
  Stack,
  Text,
  toast,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type EndpointForm } from '../../../kit/index.ts'
import { upload } from '../../shared/media/index.ts'
import { pictureOf, type Picture, type ProductValues } from './product-values.ts'

const IMAGES = 'image/png,image/jpeg,image/webp,image/gif'

/** The cover and the gallery of a product. Files are uploaded immediately and attached when the product is saved. */
export function PictureFields({ form }: { form: EndpointForm<ProductValues> }) {
  const { t } = useTranslation('shop')
  const [uploading, setUploading] = useState(0)
  const { cover, pictures } = form.values
  const add = async (files: readonly File[]) => {
    const added: Picture[] = []
    setUploading((count) => count + files.length)
    for (const file of files) {
      try {
        added.push(pictureOf((await upload(createTemporaryUpload, { file })).data))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast({ message: Object.values(error.errors)[0]?.[0] ?? error.message, tone: 'bad' })
      } finally {
        setUploading((count) => count - 1)
      }
    }
    const current = form.form.getValues()
    const [first, ...rest] = added
    if (!current.cover && first) form.setFieldValue('cover', first)
    form.setFieldValue('pictures', [...current.pictures, ...(current.cover ? added : rest)])
  }
  const makeCover = (picture: Picture) => {
    form.setFieldValue('pictures', [...pictures.filter((one) => one !== picture), ...(cover ? [cover] : [])])
    form.setFieldValue('cover', picture)
  }
  const error = form.errors.cover_media_id ?? Object.entries(form.errors).find(([name]) => name.startsWith('media_ids'))?.[1]
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-start">
        {cover ? (
          <Tile picture={cover} label={t('products.pictures.cover')} onRemove={() => form.setFieldValue('cover', null)} />
        ) : (
          <Center w={104} h={104} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
            <IconPhoto size={30} stroke={1.2} />
          </Center>
        )}
        {pictures.map((picture) => (
          <Tile
            key={picture.ref}
            picture={picture}
            onCover={() => makeCover(picture)}
            onRemove={() =>
              form.setFieldValue(
                'pictures',
                pictures.filter((one) => one !== picture),
              )
            }
          />
        ))}
        {uploading > 0 && (
          <Center w={104} h={104}>
            <Loader size="sm" aria-label={t('products.pictures.sending')} />
          </Center>
        )}
      </Group>
      <Group gap="sm">
        <FileButton multiple accept={IMAGES} onChange={(files) => void add(files)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" leftSection={<IconUpload size={14} />}>
              {t('products.pictures.add')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('products.pictures.hint')}
        </Text>
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface TileProps {
  picture: Picture
  label?: string
  onCover?: () => void
  onRemove: () => void
}

function Tile({ picture, label, onCover, onRemove }: TileProps) {
  const { t } = useTranslation('shop')
  return (
    <Stack gap={4} w={104}>
      <Image src={picture.url} alt={picture.name} w={104} h={104} radius="md" fit="cover" />
      <Group gap={4} justify="space-between" wrap="nowrap">
        {label ? (
          <Text size="xs" fw={600}>
            {label}
          </Text>
        ) : (
          <ActionIcon size="sm" aria-label={t('products.pictures.make_cover', { name: picture.name })} onClick={onCover}>
            <IconStar size={14} />
          </ActionIcon>
        )}
        <ActionIcon size="sm" aria-label={t('products.pictures.remove', { name: picture.name })} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </Group>
    </Stack>
  )
}
