import { savedQueries, type SavedQuery } from '@stoa/contract/browser'
import { Button, Checkbox, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can } from '../../screen/rights.tsx'
import type { SavedQueryEndpoints } from './saved-queries.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import type { ListScreen } from '../use-list-screen.ts'

interface SaveQueryFormProps {
  list: ListScreen<any>
  endpoints: SavedQueryEndpoints
  /** The one to change; a new one when null. */
  query: SavedQuery | null
  onDone: (id: number) => void
}

/** Asks for the name of a query, and whether others see it, and keeps it. */
export function SaveQueryForm({ list, endpoints, query, onDone }: SaveQueryFormProps) {
  const { t } = useTranslation('kit')
  const form = useEndpointForm(query ? endpoints.update : endpoints.create, {
    params: query ? { ...endpoints.params, id: query.id } : endpoints.params,
    defaults: { name: query?.name ?? '', is_shared: query?.is_shared ?? false, replace: false },
    rules: { name: `required|max:${savedQueries.create.limits.name.maxLength}` },
    labels: { name: t('saved.name') },
    toBody: ({ name, is_shared, replace }) => ({
      name,
      ...(query
        ? { is_shared, ...(replace && { query: list.query }) }
        : { ...(is_shared && { is_shared }), ...endpoints.scope, query: list.query }),
    }),
    invalidates: [endpoints.list],
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
