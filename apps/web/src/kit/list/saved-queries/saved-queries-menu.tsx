import type { SavedQuery } from '@stoa/contract/browser'
import { ActionIcon, Group, IconEdit, IconTrash, Menu, Modal, Stack, Text, toast, useOpenOnMount } from '@stoa/ui'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedQueriesProps } from './saved-queries.tsx'
import { useAct } from '../../call/use-act.ts'
import { useChange } from '../../call/use-endpoint.ts'

const SaveQueryForm = lazy(() => import('./save-query-form.tsx').then((module) => ({ default: module.SaveQueryForm })))

/** Menu of saved queries: load one, save the present one, rename, share, delete. */
export function SavedQueriesMenu({ face, list, endpoints, state }: SavedQueriesProps & { face: ReactElement }) {
  const { t } = useTranslation('kit')
  const [opened, show] = useOpenOnMount()
  const setOpened = (next: boolean) => {
    show(next)
    state.setOpened(next)
  }
  const [form, setForm] = useState<SavedQuery | 'new' | null>(null)
  return (
    <>
      <Menu width={300} position="bottom-start" opened={opened} onChange={setOpened} returnFocus>
        <Menu.Target>{face}</Menu.Target>
        <Menu.Dropdown>
          <QueryItems
            list={list}
            endpoints={endpoints}
            state={state}
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
        <Suspense fallback={null}>
          {form && (
            <SaveQueryForm
              list={list}
              endpoints={endpoints}
              query={form === 'new' ? null : form}
              onDone={(id) => {
                setForm(null)
                if (form === 'new') list.markSaved(id)
              }}
            />
          )}
        </Suspense>
      </Modal>
    </>
  )
}

function QueryItems({ list, endpoints, state, onEdit }: SavedQueriesProps & { onEdit: (query: SavedQuery) => void }) {
  const { t } = useTranslation('kit')
  const { queries, active, saved } = state
  const remove = useChange(endpoints.remove, [endpoints.list])
  const create = useAct(endpoints.create, [endpoints.list])
  const bringBack = ({ name, is_shared, query }: SavedQuery) =>
    create.run({ params: endpoints.params, body: { name, query, ...(is_shared && { is_shared }), ...endpoints.scope } })
  const drop = (query: SavedQuery) =>
    remove.send({ params: { ...endpoints.params, id: query.id } }).then(
      () => {
        if (query.id === active?.id) list.markSaved(null)
        const action = { label: t('saved.undo'), onClick: () => void bringBack(query) }
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
  if (!queries.length)
    return (
      <Text size="sm" c="dimmed" p="xs">
        {t(saved.isFirstLoad ? 'ui.loading' : 'saved.empty')}
      </Text>
    )
  return queries.map((one) => (
    <Group key={one.id} gap={0} wrap="nowrap">
      <Menu.Item flex={1} miw={0} fw={one.id === active?.id ? 650 : 400} onClick={() => list.loadSaved(one.id, one.query)}>
        <Stack gap={0}>
          <Text size="sm" fw="inherit" truncate>
            {one.name}
          </Text>
          {one.is_shared && (
            <Text size="xs" c="dimmed" truncate>
              {one.is_own ? t('saved.shared') : t('saved.shared_by', { name: one.owner })}
            </Text>
          )}
        </Stack>
      </Menu.Item>
      {one.is_own && (
        <>
          <ActionIcon aria-label={t('saved.edit_named', { name: one.name })} onClick={() => onEdit(one)}>
            <IconEdit size={16} />
          </ActionIcon>
          <ActionIcon color="red" aria-label={t('saved.delete', { name: one.name })} onClick={() => void drop(one)}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </Group>
  ))
}
