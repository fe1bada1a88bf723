import type { Resource } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconEdit,
  IconPlus,
  IconStar,
  IconTrash,
  ListSkeleton,
  Stack,
  StatusBadge,
  Text,
  toast,
  Tooltip,
  SettingsCard,
} from '@stoa/ui'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApiError,
  DeleteDialog,
  FailureStrip,
  FormModal,
  useChange,
  useEndpoint,
  useEndpointForm,
  type EndpointForm,
  type Rules,
} from '../../../../kit/index.ts'
import '../settings.css'

/** A row of any of the five resources. */
type Row = { id: string } & Record<string, string | number | boolean | null>
type Section = 'phones' | 'emails' | 'registrations' | 'payment_accounts' | 'web_presences'

export interface DetailSectionProps {
  resource: Resource
  /** Key of the section's texts below `sections`. */
  section: Section
  accountId: number
  canEdit: boolean
  title: string
  text?: string
  empty: string
  /** The first line of a row, and the content below it. */
  describe: (row: Row) => { name: string; more?: ReactNode }
  /** Column that marks the primary or default row. */
  mark: 'is_primary' | 'is_default'
  /** Form values of a row, or of a new one. */
  values: (row: Row | null) => Record<string, unknown>
  /** The inputs of the form. */
  Fields: ComponentType<{ form: EndpointForm }>
  rules: Rules
  labels: Record<string, string>
}

/** A list of details of an account, such as its phones: add, edit, mark as primary, delete. */
export function DetailSection(props: DetailSectionProps) {
  const { resource, accountId, canEdit, title, text, empty, describe, mark } = props
  const { t } = useTranslation('accounts')
  const loaded = useEndpoint(resource.list, { params: { account_id: accountId }, query: { per_page: 100 } })
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const rows = (loaded.answer?.data ?? []) as Row[]
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} />}
      onClick={() => setEdited('new')}
      aria-label={`${t('settings.add')}: ${title}`}
    >
      {t('settings.add')}
    </Button>
  )
  return (
    <SettingsCard title={title} {...(text && { text })} action={canEdit && add}>
      <FailureStrip loaded={loaded} />
      {loaded.isFirstLoad && <ListSkeleton rows={2} />}
      {loaded.answer && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {rows.map((row) => (
        <DetailRow
          key={row.id}
          {...props}
          row={row}
          onEdit={() => setEdited(row)}
          onDelete={() => setToDelete(row)}
          isMarked={Boolean(row[mark])}
        />
      ))}
      {edited && <DetailModal {...props} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <DeleteDialog
        endpoint={resource.remove}
        params={toDelete && { account_id: accountId, uuid: toDelete.id }}
        name={toDelete ? describe(toDelete).name : ''}
        invalidates={[resource]}
        onClose={() => setToDelete(null)}
      />
    </SettingsCard>
  )
}

function DetailRow({
  resource,
  accountId,
  canEdit,
  describe,
  mark,
  row,
  isMarked,
  onEdit,
  onDelete,
}: DetailSectionProps & { row: Row; isMarked: boolean; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('accounts')
  const change = useChange(resource.update, [resource])
  const { name, more } = describe(row)
  const markIt = () =>
    void change.send({ params: { account_id: accountId, uuid: row.id }, body: { [mark]: true } }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toast({ message: error.message, tone: 'bad' })
    })
  return (
    <div className="stoa-detail">
      <Stack gap={0} flex={1} miw={180}>
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {isMarked && <StatusBadge tone="info">{mark === 'is_primary' ? t('settings.primary') : t('settings.default')}</StatusBadge>}
        </Group>
        {more && (
          <Text size="sm" c="dimmed" component="div">
            {more}
          </Text>
        )}
      </Stack>
      {canEdit && (
        <Group gap={2} wrap="nowrap">
          {!isMarked && (
            <Tooltip label={t('settings.make_primary')}>
              <ActionIcon aria-label={`${t('settings.make_primary')}: ${name}`} loading={change.isPending} onClick={markIt}>
                <IconStar size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          <ActionIcon aria-label={t('settings.edit', { name })} onClick={onEdit}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('settings.delete', { name })} onClick={onDelete}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </div>
  )
}

function DetailModal({
  resource,
  section,
  accountId,
  values,
  Fields,
  rules,
  labels,
  row,
  onClose,
}: DetailSectionProps & { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useEndpointForm(row ? resource.update : resource.create, {
    params: { account_id: accountId, ...(row && { uuid: row.id }) },
    defaults: values(row),
    rules,
    labels,
    invalidates: [resource],
    onDone: () => {
      toast({ message: row ? t('settings.saved') : t('settings.added'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={row ? t(`sections.${section}.edit`) : t(`sections.${section}.create`)} form={form} onClose={onClose}>
      <Fields form={form} />
    </FormModal>
  )
}
