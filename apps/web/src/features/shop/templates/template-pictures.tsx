import {
  accProductTemplateMedia,
  createAccProductTemplateMedia,
  deleteAccProductTemplateMedia,
  type AccProductTemplate,
  type Media,
  type Page,
} from '@stoa/contract/browser'
import { ActionIcon, EmptyState, ErrorState, Group, IconPhoto, IconTrash, Image, ListSkeleton, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError, RouteModal, useChange, useEndpoint, useMay } from '../../../kit/index.ts'
import { MediaUploads } from '../../shared/media/index.ts'

/** The pictures of a template, which products created from it receive. */
export function TemplatePictures({ template, onClose }: { template: AccProductTemplate; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const may = useMay()
  const params = { acc_product_template_id: template.id }
  const invalidates = [accProductTemplateMedia, 'acc-product-templates', 'media'] as const
  const loaded = useEndpoint(accProductTemplateMedia, { params, query: { per_page: 100, sort: 'created' } }, { keepPrevious: true })
  const answer: Page<Media> | undefined = loaded.answer
  const rows = answer ? <Rows rows={answer.data} templateId={template.id} /> : null
  return (
    <RouteModal title={t('templates.pictures_of', { name: template.name })} size="xl" onClose={onClose}>
      {loaded.isFirstLoad && <ListSkeleton rows={2} />}
      {!answer && loaded.reason && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
      {answer && may(createAccProductTemplateMedia) ? (
        <MediaUploads
          endpoint={createAccProductTemplateMedia}
          params={params}
          invalidates={invalidates}
          accept="image/png,image/jpeg,image/webp,image/gif"
          hint={t('templates.pictures_hint')}
        >
          {rows}
        </MediaUploads>
      ) : (
        rows
      )}
    </RouteModal>
  )
}

function Rows({ rows, templateId }: { rows: readonly Media[]; templateId: number }) {
  const { t } = useTranslation('shop')
  const may = useMay()
  const remove = useChange(deleteAccProductTemplateMedia, [accProductTemplateMedia, 'acc-product-templates', 'media'])
  if (!rows.length) return <EmptyState icon={<IconPhoto size={28} stroke={1.5} />} title={t('templates.no_pictures')} />
  const takeOff = (id: number) =>
    void remove.send({ params: { acc_product_template_id: templateId, id } }).then(
      () => toast({ message: t('templates.picture_removed'), tone: 'good' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast({ message: error.message, tone: 'bad' })
      },
    )
  return (
    <Group gap="md" role="list" aria-label={t('templates.pictures')}>
      {rows.map((file) => (
        <Stack key={file.id} gap={4} w={128} role="listitem">
          <Image src={file.preview_url ?? file.url} alt={file.alt ?? file.name} w={128} h={128} radius="md" fit="cover" />
          <Group gap={4} wrap="nowrap" justify="space-between">
            <Text size="xs" truncate>
              {file.file_name}
            </Text>
            {may(deleteAccProductTemplateMedia) && (
              <ActionIcon
                size="sm"
                aria-label={t('templates.remove_picture', { name: file.file_name })}
                loading={remove.isPending}
                onClick={() => takeOff(file.id)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </Group>
        </Stack>
      ))}
    </Group>
  )
}
