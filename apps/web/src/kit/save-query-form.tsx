import { Button, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { SavedQueryEndpoints } from './saved-queries.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'
import type { ListScreen } from './use-list-screen.ts'

/** Asks for the name of a query and keeps it. */
export function SaveQueryForm({
  list,
  endpoints,
  onDone,
}: {
  list: ListScreen<any>
  endpoints: SavedQueryEndpoints
  onDone: (id: number) => void
}) {
  const { t } = useTranslation('kit')
  const form = useEndpointForm(endpoints.create, {
    params: endpoints.params,
    defaults: { name: '' },
    rules: { name: 'required|max:80' },
    labels: { name: t('saved.name') },
    toBody: (values) => ({ ...values, ...endpoints.scope, query: list.query }),
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
        <Button type="submit" loading={form.isPending}>
          {t('ui.save')}
        </Button>
      </Stack>
    </form>
  )
}
