import { type Link, links, taskLinks } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, EmptyState, Group, IconLink, IconTrash, SimpleGrid, Stack, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

const TOUCHES = ['links', 'activity_logs'] as const

/** Links of a task. */
export function LinksPanel({ uuid }: { uuid: string }) {
  const { t } = useTranslation('tasks')
  const mayAdd = useMay()(taskLinks.create)
  const loaded = useEndpoint(taskLinks.list, { params: { uuid }, query: { per_page: 100 } }, { keepPrevious: true })
  const [toDelete, setToDelete] = useState<Link | null>(null)
  const rows = loaded.answer?.data ?? []
  return (
    <Stack>
      {mayAdd && <NewLink uuid={uuid} />}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconLink size={28} stroke={1.5} />} title={t('links.empty')} text={t('links.empty_text')} />}
      >
        <Stack gap={6}>
          {rows.map((link) => (
            <Group key={link.id} wrap="nowrap" justify="space-between">
              <Anchor href={link.url} target="_blank" rel="noopener noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {link.title || link.url}
              </Anchor>
              {mayAdd && (
                <ActionIcon size="sm" aria-label={t('links.remove', { name: link.title || link.url })} onClick={() => setToDelete(link)}>
                  <IconTrash size={15} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
      </PanelBody>
      <DeleteDialog
        endpoint={links.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.title || toDelete?.url || ''}
        invalidates={TOUCHES}
        onClose={() => setToDelete(null)}
      />
    </Stack>
  )
}

function NewLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation('tasks')
  const form = useEndpointForm(taskLinks.create, {
    params: { uuid },
    defaults: { url: '', title: '' },
    rules: { url: `required|max:${taskLinks.create.limits.url.maxLength}`, title: `max:${taskLinks.create.limits.title.maxLength}` },
    labels: { url: t('links.url'), title: t('links.name') },
    invalidates: TOUCHES,
    onDone: () => form.reset(),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <TextInput label={t('links.url')} placeholder="https://" required {...form.getInputProps('url')} />
        <TextInput label={t('links.name')} {...form.getInputProps('title')} />
        <Button type="submit" loading={form.isPending} style={{ alignSelf: 'end' }}>
          {t('links.add')}
        </Button>
      </SimpleGrid>
    </form>
  )
}
