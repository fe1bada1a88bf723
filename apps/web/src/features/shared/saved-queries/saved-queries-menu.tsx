import type { SavedQuery } from '@stoa/contract/browser'
import { ActionIcon, Group, IconEdit, IconTrash, Menu, Modal, Stack, Text, toast, useOpenOnMount } from '@stoa/ui'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useChange } from '../../../kit/index.ts'
import { SaveQueryForm } from './save-query-form.tsx'
import type { SavedQueriesProps } from './saved-queries.tsx'

/** Menu that loads, saves, renames, shares and deletes the saved queries of a list. */
export function SavedQueriesMenu({ face, ...props }: SavedQueriesProps & { face: ReactElement }) {
  const { list, endpoints, scope } = props
  const { t } = useTranslation('kit')
  const [opened, show] = useOpenOnMount()
  const setOpened = (next: boolean) => {
    show(next)
    props.setOpened(next)
  }
  const [form, setForm] = useState<SavedQuery | 'new' | null>(null)
  return (
    <>
      <Menu width={300} position="bottom-start" opened={opened} onChange={setOpened} returnFocus>
        <Menu.Target>{face}</Menu.Target>
        <Menu.Dropdown>
          <QueryItems
            {...props}
            onEdit={(query) => {
              setOpened(false)
              setForm(query)
            }}
          />
          <Menu.Divider />
          <Menu.Item onClick={() => setForm('new')}>{t('saved.save')}</Menu.Item>
          <Menu.Item onClick={list.reset}>{t('list.reset')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={form !== null}
        onClose={() => setForm(null)}
        title={t(form === 'new' ? 'saved.save' : 'saved.edit')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        {form && (
          <SaveQueryForm
            list={list}
            endpoints={endpoints}
            scope={scope}
            query={form === 'new' ? null : form}
            onDone={(id) => {
              setForm(null)
              if (form === 'new') list.markSaved(id)
            }}
          />
        )}
      </Modal>
    </>
  )
}

function QueryItems({ list, endpoints, scope, saved, active, onEdit }: SavedQueriesProps & { onEdit: (query: SavedQuery) => void }) {
  const { t } = useTranslation('kit')
  const remove = useChange(endpoints.remove, [endpoints.list])
  const create = useAct(endpoints.create, [endpoints.list])
  const recreate = ({ name, is_shared, query }: SavedQuery) =>
    create.run({ params: endpoints.params, body: { name, query, ...(is_shared && { is_shared }), ...scope } })
  const deleteQuery = (query: SavedQuery) =>
    remove.send({ params: { ...endpoints.params, id: query.id } }).then(
      () => {
        if (query.id === active?.id) list.markSaved(null)
        const action = { label: t('saved.undo'), onClick: () => void recreate(query) }
        toast({ message: t('saved.deleted', { name: query.name }), autoClose: 10_000, action })
      },
      () => toast({ message: t('saved.not_deleted'), tone: 'bad' }),
    )
  if (saved.reason)
    return (
      <Menu.Item color="red" closeMenuOnClick={false} onClick={saved.reload}>
        {saved.reason} · {t('ui.retry')}
      </Menu.Item>
    )
  if (!saved.queries.length)
    return (
      <Text size="sm" c="dimmed" p="xs">
        {t(saved.isFirstLoad ? 'ui.loading' : 'saved.empty')}
      </Text>
    )
  return saved.queries.map((query) => (
    <Group key={query.id} gap={0} wrap="nowrap">
      <Menu.Item flex={1} miw={0} fw={query.id === active?.id ? 650 : 400} onClick={() => list.loadSaved(query.id, query.query)}>
        <Stack gap={0}>
          <Text size="sm" fw="inherit" truncate>
            {query.name}
          </Text>
          {query.is_shared && (
            <Text size="xs" c="dimmed" truncate>
              {query.is_own ? t('saved.shared') : t('saved.shared_by', { name: query.owner })}
            </Text>
          )}
        </Stack>
      </Menu.Item>
      {query.is_own && (
        <>
          <ActionIcon aria-label={t('saved.edit_named', { name: query.name })} onClick={() => onEdit(query)}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon color="red" aria-label={t('saved.delete', { name: query.name })} onClick={() => void deleteQuery(query)}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </Group>
  ))
}
