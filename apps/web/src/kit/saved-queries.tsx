import type { Endpoint } from '@stoa/contract'
import { ActionIcon, Button, Group, IconBookmark, IconTrash, Menu, Modal, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useEndpoint } from './use-endpoint.ts'
import type { ListScreen } from './use-list-screen.ts'

const SaveQueryForm = lazy(() => import('./save-query-form.tsx').then((module) => ({ default: module.SaveQueryForm })))

/** A named filter, order and page of a list (specification 3.1). */
export interface SavedQuery {
  id: number
  name: string
  query: { filter?: Record<string, any>; page?: number; sort?: string }
}

/** The calls that keep saved queries, and what they need to know about this list. */
export interface SavedQueryEndpoints {
  list: Endpoint<any, any, any, { data: SavedQuery[] }>
  create: Endpoint<any, any, any, { data: SavedQuery }>
  remove: Endpoint<any, any, any, any>
  /** Parameters of the paths; the id of a saved query is added as `idParam`. */
  params: Record<string, unknown>
  idParam?: string
  /** Query of the list call and part of every create, naming the list: `{ resource: 'contacts' }`. */
  scope: Record<string, unknown>
}

/** Menu of saved queries: load one, save the present one, delete. The active one gives the menu its name. */
export function SavedQueries({ list, endpoints }: { list: ListScreen<any>; endpoints: SavedQueryEndpoints }) {
  const { t } = useTranslation('kit')
  const [isNaming, setNaming] = useState(false)
  const saved = useEndpoint(endpoints.list, { params: endpoints.params, query: endpoints.scope })
  const remove = useChange(endpoints.remove, [endpoints.list])
  const queries = saved.answer?.data ?? []
  const active = queries.find((one) => String(one.id) === list.saved)
  return (
    <>
      <Menu width={280} position="bottom-start">
        <Menu.Target>
          <Button variant={active ? 'light' : 'default'} leftSection={<IconBookmark size={16} />}>
            {active?.name ?? t('saved.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.reason && (
            <Menu.Item color="red" onClick={saved.reload}>
              {saved.reason} · {t('ui.retry')}
            </Menu.Item>
          )}
          {!queries.length && !saved.reason && (
            <Text size="sm" c="dimmed" p="xs">
              {t('saved.empty')}
            </Text>
          )}
          {queries.map((one) => (
            <Group key={one.id} gap={0} wrap="nowrap">
              <Menu.Item flex={1} fw={one.id === active?.id ? 650 : 400} onClick={() => list.loadSaved(one.id, one.query)}>
                {one.name}
              </Menu.Item>
              <ActionIcon
                color="red"
                aria-label={t('saved.delete', { name: one.name })}
                onClick={() =>
                  void remove.send({ params: { ...endpoints.params, [endpoints.idParam ?? 'id']: one.id } }).then(
                    () => one.id === active?.id && list.markSaved(null),
                    () => undefined,
                  )
                }
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('saved.save')}</Menu.Item>
          <Menu.Item onClick={list.reset}>{t('list.reset')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isNaming} onClose={() => setNaming(false)} title={t('saved.save')} size="sm">
        <Suspense fallback={null}>
          {isNaming && (
            <SaveQueryForm
              list={list}
              endpoints={endpoints}
              onDone={(id) => {
                setNaming(false)
                list.markSaved(id)
              }}
            />
          )}
        </Suspense>
      </Modal>
    </>
  )
}
