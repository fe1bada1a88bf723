import { EMAIL_TEMPLATE_KINDS, emailTemplates, type EmailTemplate } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, IconDots, IconPlus, Menu, StatusBadge, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressQuery,
  Can,
  DataList,
  DeleteDialog,
  formatDay,
  ListToolbar,
  Screen,
  useListScreen,
  useMay,
  type ListColumn,
} from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { emailBuilderPath, isBuilt } from '../builder/builder-path.ts'
import { OfferedTemplates } from './offered-templates.tsx'
import { templatePaths } from './template-paths.ts'
import { useDuplicate } from './use-duplicate.ts'

/** Mail templates of an account. */
export function TemplatesScreen() {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(emailTemplates, { account_id: accountId }, { include: ['createdBy'], hidden: ['category', 'created'] })
  const columns = useTemplateColumns(accountId)
  const [doomed, setDoomed] = useState<EmailTemplate | null>(null)
  const actions = (row: EmailTemplate) => <RowMenu accountId={accountId} template={row} onDelete={() => setDoomed(row)} />
  const create = (
    <Can endpoint={emailTemplates.create} otherwise="explain">
      <Button component={Link} to={templatePaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('templates.create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('templates.title')} actions={create}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          kind: {
            label: t('templates.kind'),
            options: EMAIL_TEMPLATE_KINDS.map((value) => ({ value, label: t(`templates.kinds.${value}`) })),
          },
          locale: {
            label: t('templates.locale'),
            options: (['en', 'gr'] as const).map((value) => ({ value, label: t(`templates.locales.${value}`) })),
          },
          date_created: { label: t('templates.created') },
        }}
      />
      <DataList<EmailTemplate>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: templatePaths.edit(accountId, row.id) })}
        empty={{ title: t('templates.empty'), text: t('templates.empty_text'), action: create }}
        rowActions={actions}
      />
      <OfferedTemplates accountId={accountId} />
      <DeleteDialog
        endpoint={emailTemplates.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

function useTemplateColumns(accountId: number): ListColumn<EmailTemplate>[] {
  const { t, i18n } = useTranslation('email')
  return [
    {
      key: 'name',
      title: t('templates.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={templatePaths.edit(accountId, row.id)} size="sm" fw={550} c="bright">
          {row.name}
        </Anchor>
      ),
    },
    { key: 'subject', title: t('fields.subject'), render: (row) => <Text size="sm">{row.subject}</Text> },
    {
      key: 'kind',
      title: t('templates.kind'),
      render: (row) => <StatusBadge tone={row.kind === 'marketing' ? 'info' : 'neutral'}>{t(`templates.kinds.${row.kind}`)}</StatusBadge>,
    },
    { key: 'locale', title: t('templates.locale'), render: (row) => row.locale && t(`templates.locales.${row.locale}`) },
    { key: 'category', title: t('templates.category'), render: (row) => row.category },
    { key: 'used', title: t('templates.used'), sort: 'used_count', align: 'right', render: (row) => row.used_count },
    { key: 'updated', title: t('templates.updated'), sort: 'updated', render: (row) => formatDay(row.updated_at, i18n.language) },
    { key: 'created', title: t('templates.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

interface RowMenuProps {
  accountId: number
  template: EmailTemplate
  onDelete: () => void
}

function RowMenu({ accountId, template, onDelete }: RowMenuProps) {
  const { t } = useTranslation('email')
  const may = useMay()
  const duplicate = useDuplicate(accountId)
  const isOwn = template.kind !== 'system'
  const mayDelete = may(emailTemplates.remove) && isOwn
  if (!may(emailTemplates.create) && !mayDelete) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('templates.more', { name: template.name })} loading={duplicate.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(emailTemplates.update) && isBuilt(template.design) && (
          <Menu.Item component={Link} to={emailBuilderPath(accountId)} search={addressQuery({ template: String(template.id) })}>
            {t('templates.design')}
          </Menu.Item>
        )}
        {may(emailTemplates.create) && <Menu.Item onClick={() => void duplicate.run(template)}>{t('templates.duplicate')}</Menu.Item>}
        {mayDelete && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('templates.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
