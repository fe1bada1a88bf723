import { savedQueries, type SavedQuery } from '@stoa/contract/browser'
import { Button, Checkbox, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, useEndpointForm } from '../../../kit/index.ts'
import type { SavedQueriesProps } from './saved-queries.tsx'

interface SaveQueryFormProps extends Pick<SavedQueriesProps, 'list' | 'endpoints' | 'scope'> {
  /** The query to change; null for a new one. */
  query: SavedQuery | null
  onDone: (id: number) => void
}

/** Stores the query of a list under a name, for its author or for all members. */
export function SaveQueryForm({ list, endpoints, scope, query, onDone }: SaveQueryFormProps) {
  const { t } = useTranslation('kit')
  const form = useEndpointForm(query ? endpoints.update : endpoints.create, {
    params: query ? { ...endpoints.params, id: query.id } : endpoints.params,
    defaults: { name: query?.name ?? '', is_shared: query?.is_shared ?? false, replace: false },
    rules: { name: `required|max:${savedQueries.create.limits.name.maxLength}` },
    labels: { name: t('saved.name') },
    toBody: ({ name, is_shared, replace }) => ({
      name,
      ...(query ? { is_shared, ...(replace && { query: list.query }) } : { ...(is_shared && { is_shared }), ...scope, query: list.query }),
    }),
    // The list itself, because the numbers of the tabs are reloaded with it.
    invalidates: [endpoints.list, list.endpoint],
    onDone: ({ data }) => onDone(data.id),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        {form.error && (
          <Text c="red" size="sm" role="alert">
            {form.error.message}
          </Text>
        )}
        <TextInput label={t('saved.name')} required data-autofocus {...form.getInputProps('name')} />
        <Can permission="saved-queries.share" otherwise="explain">
          <Checkbox label={t('saved.share')} {...form.getInputProps('is_shared', { type: 'checkbox' })} />
        </Can>
        {query && <Checkbox label={t('saved.replace')} {...form.getInputProps('replace', { type: 'checkbox' })} />}
        <Button type="submit" loading={form.isPending}>
          {t('ui.save')}
        </Button>
      </Stack>
    </form>
  )
}
