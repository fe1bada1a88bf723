import {
  AD_PLATFORMS,
  AD_STATUSES,
  advertisements,
  createProjectAdvertisement,
  exportProjectAdvertisements,
  projectAdvertisements,
  type Advertisement,
} from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, Group, IconPlus, IconTrash, Image, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatBriefDay,
  formatDay,
  ListToolbar,
  useBeside,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../kit/index.ts'

const Create = lazy(() => import('./advertisement-modals.tsx').then((module) => ({ default: module.AdvertisementCreate })))
const Edit = lazy(() => import('./advertisement-modals.tsx').then((module) => ({ default: module.AdvertisementEdit })))

const TONES: Readonly<Record<Advertisement['status'], StatusTone>> = {
  draft: 'neutral',
  in_review: 'info',
  approved: 'good',
  live: 'good',
  ended: 'neutral',
}

/** The advertisements of a project. A row opens its form, whose address can be shared. */
export function AdvertisementList({ projectUuid, canCreate }: { projectUuid: string; canCreate: boolean }) {
  const { t } = useTranslation('advertisements')
  const params = { project_uuid: projectUuid }
  const under = { endpoint: projectAdvertisements, export: exportProjectAdvertisements }
  const list = useListScreen(advertisements, params, { ...under, include: ['campaign', 'media'], sort: '-created' })
  const beside = useBeside()
  const [isCreating, setCreating] = useState(false)
  const [doomed, setDoomed] = useState<Advertisement | null>(null)
  const columns = useColumns(beside.open)
  const rowActions = (row: Advertisement) => <Remove row={row} onRemove={setDoomed} />
  const create = canCreate && (
    <Can endpoint={createProjectAdvertisement} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useFilters()}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<Advertisement>
        list={list}
        columns={columns}
        onOpen={(row) => beside.open(row.id)}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={rowActions}
      />
      <Suspense fallback={null}>
        {isCreating && <Create projectUuid={projectUuid} onClose={() => setCreating(false)} />}
        {beside.id !== null && <Edit id={Number(beside.id)} projectUuid={projectUuid} onClose={beside.close} />}
      </Suspense>
      <DeleteDialog
        endpoint={advertisements.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

function Remove({ row, onRemove }: { row: Advertisement; onRemove: (row: Advertisement) => void }) {
  const { t } = useTranslation('advertisements')
  return (
    <Can endpoint={advertisements.remove}>
      <ActionIcon aria-label={t('delete', { name: row.name })} onClick={() => onRemove(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
}

function useFilters(): FilterFields {
  const { t } = useTranslation('advertisements')
  return {
    status: { label: t('columns.status'), options: AD_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    platform: { label: t('columns.platform'), options: AD_PLATFORMS.map((value) => ({ value, label: t(`platforms.${value}`) })) },
    date_created: { label: t('columns.created') },
  }
}

function useColumns(onOpen: (id: number) => void): ListColumn<Advertisement>[] {
  const { t, i18n } = useTranslation('advertisements')
  const days = ({ starts_on, ends_on }: Advertisement) => {
    const [from, to] = [starts_on, ends_on].map((day) => (day ? formatBriefDay(day, i18n.language) : ''))
    if (!from && !to) return '–'
    return from && to ? t('until', { from, to }) : from ? t('from', { from }) : t('to', { to })
  }
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          {row.media?.thumb_url && <Image src={row.media.thumb_url} alt="" w={28} h={28} radius="sm" fit="cover" />}
          <Anchor component="button" type="button" size="sm" fw={550} c="bright" onClick={() => onOpen(row.id)}>
            {row.name}
          </Anchor>
        </Group>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => <StatusBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'platform', title: t('columns.platform'), render: (row) => t(`platforms.${row.platform}`) },
    { key: 'format', title: t('columns.format'), render: (row) => t(`formats.${row.format}`) },
    { key: 'campaign', title: t('columns.campaign'), render: (row) => <Text size="sm">{row.campaign?.name ?? '–'}</Text> },
    { key: 'days', title: t('columns.days'), render: days },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
