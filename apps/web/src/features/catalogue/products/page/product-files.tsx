import type { Product } from '@stoa/contract/browser'
import {
  Anchor,
  Button,
  Center,
  FileButton,
  Group,
  IconFileText,
  IconPhoto,
  IconUpload,
  Image,
  Stack,
  Text,
  toast,
  SettingsCard,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, useChange } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'

/** Cover and brochure; a chosen file is stored immediately. */
export function ProductFiles({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <SettingsCard title={t('files.title')} text={t('files.text')}>
      <Stack gap="lg">
        <Stack gap="xs">
          {product.cover_url ? (
            <Image src={product.cover_url} alt={t('files.cover')} radius="md" h={170} fit="cover" />
          ) : (
            <Center h={120} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
              <IconPhoto size={32} stroke={1.2} />
            </Center>
          )}
          <FileActions product={product} kind="cover" has={product.cover_url !== null} />
        </Stack>
        <Stack gap="xs">
          <Group gap="xs">
            <IconFileText size={18} stroke={1.5} />
            {product.brochure_url ? (
              <Anchor href={product.brochure_url} target="_blank" rel="noopener noreferrer" size="sm">
                {product.brochure_name}
              </Anchor>
            ) : (
              <Text size="sm" c="dimmed">
                {t('files.no_brochure')}
              </Text>
            )}
          </Group>
          <FileActions product={product} kind="brochure" has={product.brochure_url !== null} />
        </Stack>
      </Stack>
    </SettingsCard>
  )
}

const ACCEPT = { cover: 'image/png,image/jpeg,image/webp,image/gif', brochure: 'application/pdf' }

function FileActions({ product, kind, has }: { product: Product; kind: 'cover' | 'brochure'; has: boolean }) {
  const { t } = useTranslation('products')
  const { calls } = useCatalogue()
  const upload = useChange(kind === 'cover' ? calls.uploadCover : calls.uploadBrochure, ['products'])
  const remove = useChange(kind === 'cover' ? calls.removeCover : calls.removeBrochure, ['products'])
  const withToast = (work: Promise<unknown>) =>
    work.then(
      () => toast({ message: t('files.saved'), tone: 'good' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast({ message: Object.values(error.errors)[0]?.[0] ?? error.message, tone: 'bad' })
      },
    )
  const send = (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    void withToast(upload.send({ params: { product_id: product.id }, body: body }))
  }
  return (
    <Can endpoint={calls.products.update}>
      <Group gap="xs">
        <FileButton onChange={send} accept={ACCEPT[kind]}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />} loading={upload.isPending}>
              {t(has ? `files.replace_${kind}` : `files.upload_${kind}`)}
            </Button>
          )}
        </FileButton>
        {has && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void withToast(remove.send({ params: { product_id: product.id } }))}
          >
            {t(`files.remove_${kind}`)}
          </Button>
        )}
      </Group>
    </Can>
  )
}
