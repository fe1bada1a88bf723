import { adminAccProductTemplates, type AccProductTemplate } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconDots,
  IconEdit,
  IconPhoto,
  IconPlus,
  IconTrash,
  Menu,
  Stack,
  StatusBadge,
  Text,
  UnstyledButton,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, formatDay, ListToolbar, Screen, useListScreen, useMay, type ListColumn } from '../../../kit/index.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplatePictures } from './template-pictures.tsx'

type Opened = { kind: 'create' } | { kind: 'edit' | 'pictures' | 'delete'; template: AccProductTemplate } | null

/** The product templates that the platform provides to accounts. */
export function AccProductTemplatesScreen() {
  const { t } = useTranslation('shop')
  const list = useListScreen(adminAccProductTemplates, {}, { include: ['media'], hidden: ['created'], sort: 'name' })
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  const columns = useColumns(open)
  const menu = (template: AccProductTemplate) => <RowMenu template={template} open={open} />
  const create = (
    <Can endpoint={adminAccProductTemplates.create} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => open({ kind: 'create' })}>
        {t('templates.create')}
      </Button>
    </Can>
  )
  const chosen = opened && 'template' in opened ? opened.template : null
  return (
    <Screen title={t('templates.title')} subtitle={t('templates.text')} actions={create}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{ active: { label: t('templates.active') }, date_created: { label: t('templates.columns.created') } }}
        backOffice
      />
      <DataList<AccProductTemplate>
        list={list}
        columns={columns}
        backOffice
        onOpen={(template) => open({ kind: 'edit', template })}
        rowActions={menu}
        empty={{ title: t('templates.empty_title'), text: t('templates.empty_text'), action: create }}
      />
      {opened?.kind === 'create' && <TemplateForm template={null} onClose={close} />}
      {opened?.kind === 'edit' && <TemplateForm template={opened.template} onClose={close} />}
      {opened?.kind === 'pictures' && <TemplatePictures template={opened.template} onClose={close} />}
      <DeleteDialog
        endpoint={adminAccProductTemplates.remove}
        params={opened?.kind === 'delete' ? { id: opened.template.id } : null}
        {...(chosen && { name: chosen.name })}
        onClose={close}
        backOffice
      />
    </Screen>
  )
}

function useColumns(open: (next: Opened) => void): ListColumn<AccProductTemplate>[] {
  const { t, i18n } = useTranslation('shop')
  const state = (template: AccProductTemplate) => (
    <StatusBadge tone={template.is_active ? 'good' : 'neutral'}>
      {t(template.is_active ? 'templates.active' : 'templates.inactive')}
    </StatusBadge>
  )
  return [
    {
      key: 'name',
      title: t('templates.columns.name'),
      sort: 'name',
      fixed: true,
      render: (template) => (
        <Stack gap={2} miw={0} maw={260}>
          <UnstyledButton
            onClick={(event) => {
              event.stopPropagation()
              open({ kind: 'edit', template })
            }}
          >
            <Text size="sm" fw={550} truncate>
              {template.name}
            </Text>
          </UnstyledButton>
          <Group gap="xs" hiddenFrom="sm">
            {state(template)}
            <Text size="xs" c="dimmed">
              {template.sku_pattern}
            </Text>
          </Group>
        </Stack>
      ),
    },
    { key: 'sku_pattern', title: t('templates.columns.sku_pattern'), render: (template) => template.sku_pattern },
    {
      key: 'vat',
      title: t('templates.columns.vat'),
      render: ({ default_vat_category }) => default_vat_category && t(`templates.vat.${default_vat_category}`),
    },
    {
      key: 'attributes',
      title: t('templates.columns.attributes'),
      render: (template) => template.attributes.map(({ name }) => name).join(', '),
    },
    { key: 'pictures', title: t('templates.columns.pictures'), align: 'right', render: (template) => template.media?.length ?? 0 },
    { key: 'active', title: t('templates.columns.active'), render: state },
    {
      key: 'created',
      title: t('templates.columns.created'),
      sort: 'created',
      render: (template) => formatDay(template.created_at, i18n.language),
    },
  ]
}

function RowMenu({ template, open }: { template: AccProductTemplate; open: (next: Opened) => void }) {
  const { t } = useTranslation('shop')
  const may = useMay()
  const { name } = template
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('templates.actions', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(adminAccProductTemplates.update) && (
          <Menu.Item leftSection={<IconEdit size={14} />} onClick={() => open({ kind: 'edit', template })}>
            {t('templates.edit', { name })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPhoto size={14} />} onClick={() => open({ kind: 'pictures', template })}>
          {t('templates.pictures')}
        </Menu.Item>
        {may(adminAccProductTemplates.remove) && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => open({ kind: 'delete', template })}>
            {t('templates.delete', { name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
