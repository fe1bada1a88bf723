import { links, type Link as WebLink, type orderItemLinks } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, EmptyState, Group, IconLink, IconTrash, Stack, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

interface LinksPanelProps {
  resource: typeof orderItemLinks
  params: Record<string, string>
  mayChange: boolean
}

/** Web links of an item. */
export function LinksPanel({ resource, params, mayChange }: LinksPanelProps) {
  const { t } = useTranslation('orders')
  const loaded = useEndpoint(resource.list, { params, query: { per_page: 100 } }, { keepPrevious: true })
  const [doomed, setDoomed] = useState<WebLink | null>(null)
  const rows = loaded.answer?.data ?? []
  return (
    <Stack gap="sm">
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconLink size={28} stroke={1.5} />} title={t('links.empty')} text={t('links.empty_text')} />}
      >
        {rows.map((row) => (
          <Group key={row.id} justify="space-between" wrap="nowrap">
            <Anchor href={row.url} target="_blank" rel="noreferrer noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {row.title || row.url}
            </Anchor>
            {mayChange && (
              <ActionIcon size="sm" aria-label={t('links.delete')} onClick={() => setDoomed(row)}>
                <IconTrash size={15} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </PanelBody>
      {mayChange && <NewLink resource={resource} params={params} />}
      <DeleteDialog endpoint={links.remove} params={doomed && { id: doomed.id }} name={doomed?.url ?? ''} onClose={() => setDoomed(null)} />
    </Stack>
  )
}

function NewLink({ resource, params }: Omit<LinksPanelProps, 'mayChange'>) {
  const { t } = useTranslation('orders')
  const form = useEndpointForm(resource.create, {
    params,
    defaults: { url: '', title: '' },
    rules: { url: `required|max:${links.create.limits.url.maxLength}` },
    labels: { url: t('links.url') },
    onDone: () => form.reset(),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Group align="flex-end" gap="xs">
        <TextInput flex={1} miw={180} label={t('links.url')} placeholder="https://" {...form.getInputProps('url')} />
        <TextInput flex={1} miw={140} label={t('links.title')} {...form.getInputProps('title')} />
        <Button type="submit" loading={form.isPending} variant="light">
          {t('links.add')}
        </Button>
      </Group>
    </form>
  )
}
