import { contactLists, shareContactList } from '@stoa/contract/browser'
import { Button, Group, Paper, Stack, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LIST_RULES, ListFields, NEW_LIST, useListLabels } from '../lists/list-fields.tsx'
import { listPaths } from '../list-paths.ts'
import { ListShares } from './list-shares.tsx'
import { useList } from './use-list.ts'

/** Settings and sharing of a list, and its deletion. */
export function SettingsTab() {
  const { t } = useTranslation('lists')
  const list = useList()
  const form = useEndpointForm(contactLists.update, {
    params: { id: list.id },
    defaults: Object.fromEntries(
      Object.entries(NEW_LIST).map(([name, blank]) => [name, list[name as keyof typeof NEW_LIST] ?? blank]),
    ) as typeof NEW_LIST,
    rules: LIST_RULES,
    labels: useListLabels(),
    toBody: (values) => ({ ...values, version: list.version }),
    onDone: () => toast({ message: t('saved'), tone: 'good' }),
  })
  return (
    <Stack maw={760}>
      <Paper withBorder p="md">
        <form noValidate onSubmit={form.onSubmit}>
          <ListFields form={form} />
          {form.error && (
            <Text c="red" size="sm" mt="sm" role="alert">
              {form.error.message}
            </Text>
          )}
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={form.isPending}>
              {t('save')}
            </Button>
          </Group>
        </form>
      </Paper>
      <Can endpoint={shareContactList}>
        <ListShares list={list} />
      </Can>
      <EndOfList />
    </Stack>
  )
}

function EndOfList() {
  const { t } = useTranslation('lists')
  const list = useList()
  const accountId = useAccountId()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const archive = useAct(contactLists.update, ['contact-lists'])
  const isArchived = list.archived_at !== null
  const toggle = async () => {
    if (await archive.run({ params: { id: list.id }, body: { archived: !isArchived } }))
      toast({ message: t(isArchived ? 'unarchived' : 'archived_done'), tone: 'good' })
  }
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex={1} miw={220}>
            {t(isArchived ? 'unarchive_text' : 'archive_text')}
          </Text>
          <Button variant="default" loading={archive.isPending} onClick={() => void toggle()}>
            {t(isArchived ? 'unarchive' : 'archive')}
          </Button>
        </Group>
        <Can endpoint={contactLists.remove}>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" flex={1} miw={220}>
              {t('delete_text')}
            </Text>
            <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </Group>
        </Can>
      </Stack>
      <DeleteDialog
        endpoint={contactLists.remove}
        params={isDeleting ? { id: list.id } : null}
        name={list.name}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate({ to: listPaths.all(accountId) })}
      />
    </Paper>
  )
}
