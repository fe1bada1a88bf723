import { accountSavedQueries, savedQueries, type Endpoint, type SavedQuery } from '@stoa/contract'
import { ActionIcon, Button, Group, IconBookmark, IconEdit, IconTrash, Menu, Modal, Stack, Text, toast } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useEndpoint } from './use-endpoint.ts'
import type { ListScreen } from './use-list-screen.ts'

const SaveQueryForm = lazy(() => import('./save-query-form.tsx').then((module) => ({ default: module.SaveQueryForm })))

/** The calls that keep saved queries, and what they need to know about this list. */
export interface SavedQueryEndpoints {
  list: Endpoint<any, any, any, { data: SavedQuery[] }>
  create: Endpoint<any, any, any, { data: SavedQuery }>
  update: Endpoint<any, any, any, { data: SavedQuery }>
  remove: Endpoint<any, any, any, any>
  /** Parameters of the paths; the id of a saved query is added as `id`. */
  params: Record<string, unknown>
  /** Query of the list call and part of every create, naming the list: `{ resource: 'contacts' }`. */
  scope: Record<string, unknown>
}

/** Where the queries of a list are kept: in its account, or in the back office when its path names nothing at all. */
export function savedQueriesOf(list: ListScreen<any>): SavedQueryEndpoints | null {
  const scope = { resource: list.resource.name }
  if (list.params.account_id) return { ...accountSavedQueries, params: { account_id: list.params.account_id }, scope }
  return Object.keys(list.params).length ? null : { ...savedQueries, params: {}, scope }
}

/** The saved queries of a list; loaded when its menu is opened, or when one of them is active. */
export function useSavedQueries(list: ListScreen<any>, endpoints: SavedQueryEndpoints | null) {
  const [isOpened, setOpened] = useState(false)
  const calls: SavedQueryEndpoints = endpoints ?? { ...savedQueries, params: {}, scope: {} }
  const saved = useEndpoint(
    calls.list,
    { params: calls.params, query: calls.scope },
    { enabled: endpoints !== null && (isOpened || list.saved !== null), staleTime: 30_000 },
  )
  const queries = saved.answer?.data ?? []
  return { queries, active: queries.find((one) => String(one.id) === list.saved), saved, isOpened, setOpened }
}

interface SavedQueriesProps {
  list: ListScreen<any>
  endpoints: SavedQueryEndpoints
  state: ReturnType<typeof useSavedQueries>
}

/** Menu of saved queries: load one, save the present one, rename, share, delete. The active one gives the menu its name. */
export function SavedQueries({ list, endpoints, state }: SavedQueriesProps) {
  const { t } = useTranslation('kit')
  const { active, isOpened, setOpened } = state
  const [form, setForm] = useState<SavedQuery | 'new' | null>(null)
  return (
    <>
      <Menu width={300} position="bottom-start" opened={isOpened} onChange={setOpened}>
        <Menu.Target>
          <Button variant={active ? 'light' : 'default'} leftSection={<IconBookmark size={16} />} maw={220}>
            <Text span size="sm" fw="inherit" truncate>
              {active?.name ?? t('saved.title')}
            </Text>
          </Button>
        </Menu.Target>
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
  const drop = (query: SavedQuery) =>
    remove.send({ params: { ...endpoints.params, id: query.id } }).then(
      () => query.id === active?.id && list.markSaved(null),
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
