import type { ReferenceProject } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  EmptyState,
  ErrorState,
  Group,
  IconPlus,
  IconTrash,
  ListSkeleton,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  toast,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useAct, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { useShownProduct } from './product-context.ts'

/** Projects that are shown with a product as references. */
export function ProjectsTab() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const [isAdding, setAdding] = useState(false)
  const loaded = useEndpoint(calls.references, { params: { product_id: product.id } })
  const add = (
    <Can endpoint={calls.addReference}>
      <Button leftSection={<IconPlus size={16} />} variant="default" onClick={() => setAdding(true)}>
        {t('projects.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('tabs.projects')} text={t('projects.text')} action={add}>
      {!loaded.answer ? (
        loaded.reason ? (
          <ErrorState message={loaded.reason} onRetry={loaded.reload} />
        ) : (
          <ListSkeleton rows={3} />
        )
      ) : loaded.answer.data.length ? (
        <Stack gap="xs">
          {loaded.answer.data.map((project) => (
            <ProjectRow key={project.uuid} project={project} productId={product.id} />
          ))}
        </Stack>
      ) : (
        <EmptyState title={t('projects.empty_title')} text={t('projects.empty_text')} />
      )}
      {isAdding && <AddProject productId={product.id} onClose={() => setAdding(false)} />}
    </SettingsCard>
  )
}

function ProjectRow({ project, productId }: { project: ReferenceProject; productId: number }) {
  const { t } = useTranslation('products')
  const { calls } = useCatalogue()
  const remove = useAct(calls.removeReference, ['products', 'projects'])
  const undoRemoval = useAct(calls.addReference, ['products', 'projects'])
  const removeProject = async () => {
    if (!(await remove.run({ params: { product_id: productId, project_uuid: project.uuid } }))) return
    const undo = () =>
      void undoRemoval.run({ params: { product_id: productId }, body: { project_uuid: project.uuid, caption: project.caption } })
    toast({ message: t('projects.removed', { name: project.name }), tone: 'good', action: { label: t('undo'), onClick: undo } })
  }
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={550} truncate>
            {project.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {project.account.name}
          </Text>
          {project.caption && <Text size="sm">{project.caption}</Text>}
        </Stack>
        <Can endpoint={calls.removeReference}>
          <ActionIcon
            variant="subtle"
            color="red"
            loading={remove.isPending}
            aria-label={t('projects.remove', { name: project.name })}
            onClick={() => void removeProject()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Can>
      </Group>
    </Paper>
  )
}

function AddProject({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { t } = useTranslation('products')
  const { calls } = useCatalogue()
  const [search, setSearch] = useState('')
  const params = { product_id: productId }
  const choices = useEndpoint(calls.referenceChoices, { params, query: search ? { search } : {} }, { keepPrevious: true })
  const form = useEndpointForm(calls.addReference, {
    params,
    defaults: { project_uuid: '', caption: '' },
    rules: { project_uuid: 'required', caption: `max:${calls.addReference.limits.caption.maxLength}` },
    labels: { project_uuid: t('projects.project'), caption: t('projects.caption') },
    invalidates: ['products', 'projects'],
    onDone: onClose,
  })
  return (
    <FormModal title={t('projects.add')} form={form} size="md" onClose={onClose}>
      <Select
        label={t('projects.project')}
        required
        searchable
        data-autofocus
        options={(choices.answer?.data ?? []).map((one) => ({ value: one.uuid, label: `${one.name} · ${one.account.name}` }))}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={t('projects.nothing_found')}
        {...form.getInputProps('project_uuid')}
      />
      <TextInput
        label={t('projects.caption')}
        description={t('projects.caption_hint')}
        maxLength={calls.addReference.limits.caption.maxLength}
        {...form.getInputProps('caption')}
      />
    </FormModal>
  )
}
